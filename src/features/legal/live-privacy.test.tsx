import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LiveKept } from './live-privacy.tsx'

test('in live mode the privacy notice says how long this site keeps things', () => {
  render(
    <ul>
      <LiveKept kept={{ applications: 12, messages: 1, accounts: 36, log: 24 }} />
    </ul>,
  )
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items.join('\n')).toMatch(
    /account for 36 months\.[^]+application: 12 months[^]+answer: one month\.[^]+office: 24 months/,
  )
})
