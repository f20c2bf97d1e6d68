import { type RefObject, useState } from 'react'
import { pathIn } from '../../../language/paths.ts'
import { languageNow, t } from '../../../language/translate.ts'
import { Icon } from '../../../ui/icon.tsx'
import { filterNames, type Filters, filterTable, noFilters, type TextFilter } from './filters.ts'

type Props = {
  form?: RefObject<HTMLFormElement | null>
  id?: string
  filters?: Filters
  searchAfterTyping?: () => void
  endTyping?: () => void
  onSubmit: (form: HTMLFormElement) => void
}

/** The form of all filters, with the fields of the text filters and the Search button. */
export function SearchForm({ form, id, filters = noFilters, searchAfterTyping, endTyping, onSubmit }: Props) {
  const [initial] = useState(filters)
  return (
    <form
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- not every supported browser knows <search>
      role="search"
      ref={form}
      id={id}
      action={pathIn(languageNow(), '/jobs')}
      autoComplete="off"
      className="relative flex flex-col rounded-card border border-input bg-surface has-[input:focus]:border-primary has-[input:focus]:ring-3 has-[input:focus]:ring-primary/22 max-md:pb-[clamp(0rem,(16rem-100vw)*99,3.75rem)] md:flex-row md:items-center md:pr-2"
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement && target.type === 'text') searchAfterTyping?.()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(event.currentTarget)
      }}
    >
      {filterNames.map((name) => {
        const filter = filterTable[name]
        if (filter.kind !== 'text') return null
        return <Field key={name} name={name} filter={filter} initial={initial[name]} onLeave={endTyping} />
      })}
      <button
        type="submit"
        className="absolute top-[clamp(0.375rem,(16rem-100vw)*99,100%-3.375rem)] right-1.5 flex h-12 w-[clamp(3rem,(16rem-100vw)*99,100%-0.75rem)] items-center justify-center rounded-control bg-primary font-[620] text-on-primary hover:bg-primary-hover md:static md:h-auto md:min-h-13 md:w-auto md:flex-none md:px-6.5"
      >
        <span className="max-md:sr-only">{t('Search')}</span>
        <Icon name="arrow-right" className="size-6 md:hidden" />
      </button>
    </form>
  )
}

/**
 * On phones the first field leaves room for the button, unless the text is so large that the screen is narrower than
 * 16rem: then the button is below the fields. The other fields have a line above them or, on wide screens, before them.
 */
const fieldStyle =
  'group relative flex min-h-15 min-w-0 flex-1 cursor-text items-center gap-3 px-4 py-1.5 focus-within:shadow-[inset_0_-2px_0_var(--color-primary)] first:rounded-t-card last-of-type:rounded-b-card md:min-h-16.5 md:px-5 max-md:first:pr-[clamp(1rem,(100vw-16rem)*99,3.75rem)] [label+&]:border-hairline max-md:[label+&]:border-t md:[label+&]:before:absolute md:[label+&]:before:inset-y-3 md:[label+&]:before:left-0 md:[label+&]:before:border-l md:[label+&]:before:border-hairline'

type FieldProps = { name: string; filter: TextFilter; initial: string | undefined; onLeave: (() => void) | undefined }

function Field({ name, filter: { label, icon, placeholder }, initial, onLeave }: FieldProps) {
  return (
    <label className={fieldStyle}>
      <Icon name={icon} className="size-5 text-ink-2" />
      <span className="min-h-11 min-w-0 grow">
        <span className="block text-[0.8125rem]/4.5 font-[540] text-ink-2 group-focus-within:text-primary">
          {t(label)}
        </span>
        <input
          type="text"
          name={name}
          defaultValue={initial}
          onBlur={onLeave}
          placeholder={t(placeholder)}
          maxLength={100}
          enterKeyHint="search"
          autoCapitalize="off"
          spellCheck={false}
          dir="auto"
          className="block w-full truncate bg-transparent pb-0.5 text-base/6 outline-none placeholder:text-ink-2 max-[16rem]:placeholder:text-transparent forced-colors:border-0 forced-colors:focus:outline-2 forced-colors:focus:outline-offset-0 forced-colors:focus:outline-solid"
        />
      </span>
    </label>
  )
}
