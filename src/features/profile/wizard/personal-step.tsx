import { fold } from '../../../contract/clean-text.ts'
import { countries, isCountry } from '../../../contract/countries.ts'
import { ComboboxField } from '../../../ui/combobox/combobox-field.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { genders } from '../fields/choices.ts'
import { birthDates } from '../fields/iso-date.ts'
import { messages } from '../fields/messages.ts'
import { type StepProps, useStepForm } from './form/use-step-form.ts'
import { places } from './options.ts'
import { StepFrame } from './step-frame.tsx'

const { KE: home, ...abroad } = countries
const birth = birthDates(new Date().toISOString().slice(0, 10))

/** Fields marked required may still be saved empty, as specified. */
export function PersonalStep(props: StepProps) {
  const form = useStepForm('personal', props)
  const { values, change, field, shown } = form
  const { personal: stored } = props.stored
  const { counties, subCounties, isCountyChosen, emptyText } = choicesFor(values.county, places.use())
  return (
    <StepFrame form={form}>
      <SelectField label="Country" note="required" autoComplete="country-name" {...field('country')}>
        <option value="">Choose one</option>
        <option>{home}</option>
        <optgroup label="Other countries">
          {Object.values(abroad).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </optgroup>
        {/* Another client may have stored any text. */}
        {values.country !== '' && !isCountry(values.country) && <option>{values.country}</option>}
      </SelectField>
      <ComboboxField
        label="County"
        note="required"
        help={values.country === '' || values.country === home ? undefined : 'Your home county in Kenya.'}
        placeholder="For example Kiambu"
        items={counties}
        emptyText={emptyText('counties')}
        // A stored county is valid even if it is not in the list.
        mismatch={values.county === stored.county ? undefined : messages.county}
        {...shown('county')}
        onValueChange={(text) => change({ county: text, sub_county: '' })}
        onFocus={places.load}
      />
      <ComboboxField
        label="Sub-county"
        note="required"
        help={isCountyChosen ? undefined : messages.countyFirst}
        isOff={!isCountyChosen}
        items={subCounties}
        emptyText={emptyText('sub-counties')}
        mismatch={values.sub_county === stored.sub_county ? undefined : messages.subCounty}
        {...shown('sub_county')}
        onValueChange={(text) => change({ sub_county: text })}
      />
      <Field
        label="Address"
        note="required"
        placeholder="Estate, street or village"
        autoComplete="address-line1"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={200}
        {...field('address')}
      />
      <Field
        label="Date of birth"
        note="required"
        type="date"
        min={birth.first}
        max={birth.last}
        autoComplete="bday"
        {...field('dob')}
      />
      <SelectField label="Gender" note="required" {...field('gender')}>
        <option value="">Choose one</option>
        {genders.map((gender) => (
          <option key={gender} value={gender}>
            {gender.charAt(0).toUpperCase() + gender.slice(1)}
          </option>
        ))}
      </SelectField>
      <Field
        label="Languages"
        note="optional"
        help="Separate languages with commas."
        placeholder="English, Kiswahili"
        enterKeyHint="done"
        maxLength={300}
        {...field('languages')}
      />
    </StepFrame>
  )
}

/** Without a list of counties any text counts as one. */
function choicesFor(typed: string, { value, isLoading }: ReturnType<typeof places.use>) {
  const county = value?.counties.find(({ name }) => fold(name) === fold(typed))
  return {
    counties: namesOf(value?.counties),
    subCounties: namesOf(value?.sub_counties.filter(({ county_id }) => county_id !== null && county_id === county?.id)),
    isCountyChosen: value === null ? typed !== '' : county !== undefined,
    emptyText: (what: string) => {
      if (isLoading) return `Loading ${what}…`
      if (value === null) return `We could not load the ${what}. Type the name, or check your connection.`
      return `No matching ${what} found`
    },
  }
}

/** Sorted by name: few people know the official order. */
function namesOf(places: { name: string }[] = []): string[] {
  // oxlint-disable-next-line unicorn/no-array-sort -- Chrome before 110 has no toSorted()
  return places.map(({ name }) => name).sort((one, other) => one.localeCompare(other))
}
