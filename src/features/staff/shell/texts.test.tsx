import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { noteTexts, Texts } from './texts.tsx'

test('clears what was sent, and keeps what is typed meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const sent: string[] = []
  const Notes = () => (
    <Texts
      {...noteTexts}
      draft="note 1"
      texts={[]}
      onSend={async (text) => {
        sent.push(text)
        if (sent.length === 1) await promise
        return { ok: true, message: `Saved: ${text}` }
      }}
    />
  )
  const Stub = createRoutesStub([{ path: '/', Component: Notes }])
  render(<Stub />)
  const user = userEvent.setup({ delay: null })
  const field = await screen.findByLabelText('New note')
  const press = () => user.click(screen.getByRole('button', { name: 'Save note' }))
  await user.type(field, 'Called')
  await press()
  await user.type(field, ', no answer')
  resolve()
  await expect.poll(() => screen.getByRole('button').getAttribute('aria-busy')).toBe('false')
  expect(field).toHaveProperty('value', 'Called, no answer')
  await press()
  await expect.poll(() => field).toHaveProperty('value', '')
  expect(sent).toEqual(['Called', 'Called, no answer'])
})
