import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DayChart } from './day-chart.tsx'

test('tells screen readers the number of each day in a table, and hides the picture from them', () => {
  const days = [
    { day: '2026-11-29', count: 0 },
    { day: '2026-11-30', count: 12 },
  ]
  const { container } = render(<DayChart title="Applications a day" unit="Applications" days={days} />)
  const rows = within(screen.getByRole('table', { name: 'Applications a day' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual(['DayApplications', '29 November 20260', '30 November 202612'])
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  expect(container.querySelectorAll('rect')[1]?.getAttribute('height')).toBe('71%')
})
