import { formatCount } from '../../../contract/format-count.ts'
import type { JobsMeta } from '../contract.ts'
import { filterNames, type Filters, filterTable } from './filters.ts'

type Props = { meta: JobsMeta | undefined; filters: Filters; form: string; onChange: () => void }

/** A checkbox for each filter that is on or off, in the form with the id `form`. `meta` is undefined after a failure. */
export function FlagChips({ meta, filters, form, onChange }: Props) {
  return filterNames.map((name) => {
    const filter = filterTable[name]
    if (filter.kind !== 'flag') return null
    return (
      <label key={name} className="flag-chip">
        <input
          type="checkbox"
          className="check-box"
          name={name}
          value="1"
          form={form}
          defaultChecked={filters[name] === '1'}
          aria-describedby={`${name}-count`}
          onChange={onChange}
        />
        <span>{filter.label}</span>
        <span id={`${name}-count`} aria-hidden="true">
          {meta && formatCount(filter.count(meta))}
        </span>
      </label>
    )
  })
}
