import type { ReactNode } from 'react'
import type { IconName } from '../../../ui/icon-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { filterLabels, type Filters } from './filters.ts'

/** The two text filters and the Search button, in one box; part of the form around it. */
export function SearchBox({ filters, onLeave }: { filters: Filters; onLeave: () => void }) {
  return (
    <div className="relative flex flex-col rounded-card border border-input bg-surface has-[input:focus]:border-primary has-[input:focus]:ring-3 has-[input:focus]:ring-primary/22 md:flex-row md:items-center md:pr-2">
      <Field
        name="search"
        icon="search"
        initial={filters.search}
        onLeave={onLeave}
        placeholder="Nurse, driver, hotel…"
        className="max-md:pr-15 max-[16rem]:pr-4"
      />
      <Field
        name="location"
        icon="map-pin"
        initial={filters.location}
        onLeave={onLeave}
        placeholder="Country, such as Kenya or Qatar"
        className="border-hairline max-md:border-t md:before:absolute md:before:inset-y-3 md:before:left-0 md:before:border-l md:before:border-hairline"
      />
      <button
        type="submit"
        className="absolute top-1.5 right-1.5 flex size-12 max-[16rem]:static max-[16rem]:m-2 max-[16rem]:w-auto items-center justify-center rounded-control bg-primary-tint font-[620] text-primary md:static md:h-auto md:min-h-13 md:w-auto md:flex-none md:bg-primary md:px-6.5 md:text-on-primary md:hover:bg-primary-hover"
      >
        <span className="max-md:sr-only">Search</span>
        <Icon name="arrow-right" className="size-6 md:hidden" />
      </button>
    </div>
  )
}

type FieldProps = {
  name: 'search' | 'location'
  icon: IconName
  initial: string
  onLeave: () => void
  placeholder: string
  className: string
}

function Field({ name, icon, initial, onLeave, placeholder, className }: FieldProps): ReactNode {
  return (
    <label
      className={`group relative flex min-h-15 min-w-0 py-1.5 focus-within:shadow-[inset_0_-2px_0_var(--color-primary)] first:rounded-t-card last-of-type:rounded-b-card flex-1 cursor-text items-center gap-3 px-4 md:min-h-16.5 md:px-5 ${className}`}
    >
      <Icon name={icon} className="size-5 text-ink-2" />
      <span className="min-w-0 grow">
        <span className="block text-[0.8125rem]/4.5 font-[540] text-ink-2 group-focus-within:text-primary">
          {filterLabels[name]}
        </span>
        <input
          type="text"
          name={name}
          defaultValue={initial}
          onBlur={onLeave}
          placeholder={placeholder}
          maxLength={100}
          enterKeyHint="search"
          autoCapitalize="off"
          spellCheck={false}
          dir="auto"
          className="block w-full truncate bg-transparent pb-0.5 text-base/6 outline-hidden placeholder:text-ink-2 forced-colors:border-0"
        />
      </span>
    </label>
  )
}
