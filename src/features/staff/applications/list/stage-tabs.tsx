import { formatCount } from '../../../../contract/format-count.ts'
import { type Stage, stages } from '../../../../contract/stages.ts'
import { stageNames } from '../stage-names.ts'
import type { Search } from './search-memory.ts'

type Props = {
  search: Search
  stages: Partial<Record<Stage, number>>
  onSearch: (search: Search, field: string) => unknown
}

/** Chooses a stage. Those without applications are left out. */
export function StageTabs({ search, stages: counts, onSearch }: Props) {
  const shown = stages.filter((stage) => counts[stage] || search.stage === stage)
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const tabs = [{ stage: '', name: 'All', count: all }].concat(
    shown.map((stage) => ({ stage, name: stageNames[stage], count: counts[stage] ?? 0 })),
  )
  return (
    <fieldset aria-label="Stage" className="mb-3 flex min-w-0 flex-wrap gap-2">
      {tabs.map(({ stage, name, count }) => (
        <button
          key={stage}
          type="button"
          aria-pressed={(search.stage ?? '') === stage}
          className="min-h-12 rounded-full border border-input px-4 text-[0.9375rem] font-[560] lg:min-h-10 aria-pressed:border-primary aria-pressed:bg-primary-tint aria-pressed:text-primary"
          onClick={() => onSearch({ ...search, stage }, 'stage')}
        >
          {`${name} ${formatCount(count)}`}
        </button>
      ))}
    </fieldset>
  )
}
