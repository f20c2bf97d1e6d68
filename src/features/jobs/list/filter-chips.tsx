import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { opensElsewhere } from '../card/opens-elsewhere.ts'
import { activeFilters, type Filters, listPath } from './filters.ts'

type Props = { filters: Filters; onRemove: (lifted: Partial<Filters>) => void }

/** The filters in force, each a link to the list without it. */
export function FilterChips({ filters, onRemove }: Props) {
  return activeFilters(filters).map(([name, value]) => (
    <Link
      key={name}
      to={listPath({ ...filters, [name]: '' })}
      className="relative flex min-h-10 max-w-full items-center gap-2 rounded-full bg-primary-tint px-4 text-[0.9375rem]/5 font-[620] text-primary after:absolute after:-inset-y-1 after:inset-x-0"
      onClick={(event) => {
        if (opensElsewhere(event)) return
        event.preventDefault()
        onRemove({ [name]: '' })
      }}
    >
      <span className="sr-only">Remove filter: </span>
      <bdi className="truncate" title={value}>
        {value}
      </bdi>
      <Icon name="x" className="size-4" strokeWidth={2} />
    </Link>
  ))
}
