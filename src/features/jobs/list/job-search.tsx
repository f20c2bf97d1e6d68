import { Link, useNavigate } from 'react-router'
import { plural, t, translated } from '../../../language/translate.ts'
import { Icon } from '../../../ui/icon.tsx'
import { tradeOf } from '../card/trades.ts'
import type { Trade } from '../contract.ts'
import { listPath, noFilters, readFilters } from './filters.ts'
import { SearchForm } from './search-form.tsx'

/** The search box of /jobs for other pages: it opens the list when it is submitted. */
export function JobSearch() {
  const navigate = useNavigate()
  return <SearchForm onSubmit={(form) => void navigate(listPath(readFilters(new FormData(form))))} />
}

/** Links to the lists of these trades, with their numbers of jobs. */
export function TradeLinks({ trades }: { trades: Trade[] }) {
  return (
    <ul
      aria-label={t('Jobs by trade')}
      className="grid grid-cols-[repeat(auto-fill,minmax(max(8.75rem,var(--share)),1fr))] gap-1.5 [--share:30%] lg:[--share:15%] md:gap-2.5"
    >
      {trades.map(({ name, search, count }) => (
        <li key={search} className="grid">
          <Link
            to={listPath({ ...noFilters, search })}
            className="flex min-h-12 items-center gap-2.5 rounded-control border border-card-border bg-surface px-3 py-1 hover:border-input"
          >
            <Icon name={tradeOf(search).icon} className="size-5 text-primary" />
            <span className="min-w-0 wrap-anywhere">
              <span className="block text-[0.9375rem]/4.5 font-[620]">{translated(name)}</span>{' '}
              <span className="block text-[0.8125rem]/4 text-ink-2 tabular-nums">
                {plural(count, '{count} job', '{count} jobs')}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
