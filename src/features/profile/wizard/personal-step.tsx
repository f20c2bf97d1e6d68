import { useState } from 'react'
import { dateOfDay, nairobiDay } from '../../../calendar.ts'
import { fold } from '../../../contract/clean-text.ts'
import { countries } from '../../../contract/countries.ts'
import { keyedBy } from '../../../contract/keyed-by.ts'
import { personalFields } from '../../../contract/profile-fields.ts'
import { t } from '../../../language/translate.ts'
import { ComboboxField } from '../../../ui/combobox/combobox-field.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { birthDates } from '../fields/iso-date.ts'
import { messages } from '../fields/messages.ts'
import { type StepForm, type StepProps, useStepForm } from './form/use-step-form.ts'
import { places } from './options.ts'
import { fieldProps, inputProps, StepFields } from './step-fields.tsx'
import { StepFrame } from './step-frame.tsx'

const rules = keyedBy('name', personalFields, (field) => field)

/** Fields marked required may still be saved empty, as specified. */
export function PersonalStep(props: StepProps) {
  const form = useStepForm('profile', props)
  const [birth] = useState(() => birthDates(dateOfDay(nairobiDay(new Date()))))
  return (
    <StepFrame form={form}>
      <StepFields
        form={form}
        fields={personalFields}
        special={{
          county: <PlaceFields form={form} stored={props.stored.profile} />,
          sub_county: null,
          dob: <Field {...fieldProps(form, rules.dob)} {...inputProps(rules.dob)} min={birth.first} max={birth.last} />,
        }}
      />
    </StepFrame>
  )
}

type PlaceProps = { form: StepForm<'profile'>; stored: StepProps['stored']['profile'] }

function PlaceFields({ form: { values, shown, change }, stored }: PlaceProps) {
  const { counties, subCounties, isCountyChosen, emptyText } = choicesFor(values.county, places.use())
  return (
    <>
      <ComboboxField
        label={t('County')}
        note={t('required')}
        help={['', countries.KE].includes(values.country) ? undefined : t('Your home county in Kenya.')}
        placeholder={t('For example Kiambu')}
        items={counties}
        emptyText={emptyText(countyTexts)}
        // A stored county is valid even if it is not in the list.
        mismatch={values.county === stored.county ? undefined : t(messages.county)}
        {...shown('county')}
        onValueChange={(text) => change({ county: text, sub_county: '' })}
        onFocus={places.load}
      />
      <ComboboxField
        label={t('Sub-county')}
        note={t('required')}
        help={isCountyChosen ? undefined : t(messages.countyFirst)}
        isOff={!isCountyChosen}
        items={subCounties}
        emptyText={emptyText(subCountyTexts)}
        mismatch={values.sub_county === stored.sub_county ? undefined : t(messages.subCounty)}
        {...shown('sub_county')}
        onValueChange={(text) => change({ sub_county: text })}
      />
    </>
  )
}

const countyTexts = {
  loading: 'Loading counties…',
  failed: 'We could not load the counties. Type the name, or check your connection.',
  none: 'No matching counties found',
} as const

const subCountyTexts = {
  loading: 'Loading sub-counties…',
  failed: 'We could not load the sub-counties. Type the name, or check your connection.',
  none: 'No matching sub-counties found',
} as const

/** Without a list of counties any text counts as one. */
function choicesFor(typed: string, { value, isLoading }: ReturnType<typeof places.use>) {
  const county = value?.counties.find(({ name }) => fold(name) === fold(typed))
  return {
    counties: namesOf(value?.counties),
    subCounties: namesOf(value?.sub_counties.filter(({ county_id }) => county_id !== null && county_id === county?.id)),
    isCountyChosen: value === null ? typed !== '' : county !== undefined,
    emptyText: ({ loading, failed, none }: typeof countyTexts | typeof subCountyTexts) =>
      isLoading ? t(loading) : value === null ? t(failed) : t(none),
  }
}

/** Sorted by name: few people know the official order. */
function namesOf(places: { name: string }[] = []): string[] {
  // oxlint-disable-next-line unicorn/no-array-sort -- Chrome before 110 has no toSorted()
  return places.map(({ name }) => name).sort((one, other) => one.localeCompare(other))
}
