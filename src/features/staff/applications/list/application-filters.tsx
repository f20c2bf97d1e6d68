import { useEffect, useRef } from 'react'
import type { Question } from '../../../../contract/questions.ts'
import { fieldsOf } from '../../shell/action.tsx'
import { Button } from '../../shell/button.tsx'
import { counties, type Filter, FilterFields, yesOrNo } from '../../shell/filters.tsx'
import type { Search } from './search-memory.ts'

type Meta = { jobs: { id: string; title: string; company: string }[]; questions: Question[] }
type Props = {
  search: Search
  meta: Meta
  /** The name of the field that gets the focus. */
  focusOn: string
  onSearch: (search: Search, field?: string) => unknown
}

/** The filters. Selects change the list at once; an empty filter matches every application. */
export function ApplicationFilters({ search, meta, focusOn, onSearch }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (focusOn) form.current?.querySelector<HTMLElement>(`[name="${focusOn}"]`)?.focus()
  }, [focusOn])
  const send = (sent: HTMLFormElement, field?: string) => onSearch({ stage: search.stage, ...fieldsOf(sent) }, field)
  return (
    <search>
      <form
        ref={form}
        className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] items-end gap-3 *:first:col-span-full sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] sm:*:first:col-span-2"
        onSubmit={(event) => {
          event.preventDefault()
          void send(event.currentTarget)
        }}
        onChange={({ target, currentTarget }) => {
          if (target instanceof HTMLSelectElement) void send(currentTarget, target.name)
        }}
      >
        <FilterFields filters={filtersOf(meta, search)} values={search} />
        <div className="flex flex-wrap gap-3 pb-0.5 max-sm:col-span-full">
          <Button type="submit" kind="primary">
            Search
          </Button>
          <Button onClick={() => void onSearch({})}>Clear</Button>
        </div>
      </form>
    </search>
  )
}

function filtersOf({ jobs, questions }: Meta, search: Search): Filter<keyof Search>[] {
  const asked = questions.filter(({ kind }) => kind !== 'text')
  const question = asked.find(({ id }) => id === search.question)
  return [
    { name: 'search', label: 'Reference or name', type: 'search' },
    {
      name: 'job',
      label: 'Job',
      empty: 'All',
      options: jobs.map(({ id, title, company }) => [id, `${title}, ${company}`]),
    },
    { name: 'late', label: 'Our answer', empty: 'All', options: [['yes', 'Overdue']] },
    { name: 'county', label: 'County', options: counties },
    { name: 'skill', label: 'Skill', type: 'search' },
    { name: 'passport', label: 'Passport', options: yesOrNo },
    { name: 'good_conduct', label: 'Good conduct', options: yesOrNo },
    ...(asked.length > 0
      ? [
          {
            name: 'question' as const,
            label: 'Question',
            empty: 'None',
            options: asked.map(({ id, text }) => [id, text] as const),
          },
        ]
      : []),
    ...(question ? [{ name: 'answer' as const, ...answersTo(question) }] : []),
  ]
}

function answersTo({ kind, choices }: Question): Omit<Filter, 'name'> {
  if (kind === 'number') return { label: 'At least', type: 'search' }
  return { label: 'Answered', options: kind === 'yes_no' ? yesOrNo : choices }
}
