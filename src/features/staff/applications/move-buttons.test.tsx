import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minuteMs } from '../../../calendar.ts'
import { type Movable, MoveButtons } from './move-buttons.tsx'
import { lastMove, UndoBar } from './undo-bar.tsx'

const sent = vi.fn<(path: string, body: unknown) => unknown>()
let answer: unknown

beforeEach(() => {
  sent.mockReset()
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sent(path, JSON.parse(body))
    return Response.json(answer)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  lastMove.set(null)
})

const rows: Movable[] = [
  { reference: 'KK-7F3Q', stage: 'new', name: 'Amina Otieno', is_confirmed: true },
  { reference: 'KK-8G4R', stage: 'new', name: 'Brian Kiprop', is_confirmed: false },
]
const sentRows = rows.map(({ reference, stage }) => ({ reference, stage }))
const until = new Date(Date.now() + 10 * minuteMs).toISOString()

function LastMove() {
  const move = lastMove.use()
  return move && <UndoBar {...move} />
}

function open(shown = rows) {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <>
          <MoveButtons rows={shown} />
          <LastMove />
        </>
      ),
    },
  ])
  render(<Stub />)
  return userEvent.setup({ delay: null })
}
const press = async (user: ReturnType<typeof open>, name: string) =>
  user.click(await screen.findByRole('button', { name }))

test('asks for nothing but an optional message when applications are shortlisted', async () => {
  answer = {
    status: true,
    data: [
      { reference: 'KK-7F3Q', result: 'moved', stage: 'shortlisted', event_id: 7, from_stage: 'reading' },
      { reference: 'KK-8G4R', result: 'withdrawn', stage: 'withdrawn', event_id: null, from_stage: null },
    ],
    visible_at: until,
  }
  const user = open()
  await press(user, 'Shortlisted')
  await press(user, 'Move')
  expect(
    await screen.findByText(
      /Moved to Shortlisted: 1\. Candidates read it at \d\d:\d\d, Nairobi time\. Undo: back to Reading\./,
    ),
  ).toBeTruthy()
  expect(sent).toHaveBeenCalledExactlyOnceWith('/api/staff/applications/move', {
    rows: sentRows,
    stage: 'shortlisted',
    text: '',
  })
  answer = { status: true, data: [{ reference: 'KK-7F3Q', result: 'undone' }] }
  await press(user, 'Undo')
  expect(sent).toHaveBeenLastCalledWith('/api/staff/applications/undo', {
    rows: [{ reference: 'KK-7F3Q', event_id: 7 }],
  })
  await vi.waitFor(() => expect(screen.queryByText(/Moved to/)).toBeNull())
})

test('says who is moved, what they will read, and that unconfirmed addresses get no email', async () => {
  const user = open(rows.slice(1))
  await press(user, 'Shortlisted')
  await screen.findByRole('dialog', { name: 'Shortlisted: Brian Kiprop' })
  screen.getByText('They read: “You are on the shortlist. Keep your phone on.”')
  screen.getByText('No email: the address is not confirmed. Call them.')
})

test('counts those of several who get no email', async () => {
  const user = open()
  await press(user, 'Interview')
  await screen.findByRole('dialog', { name: 'Interview: 2 applications' })
  screen.getByText('No email to 1 of them: the address is not confirmed. Call them.')
})

test('sends the time of an interview as Nairobi time', async () => {
  answer = { status: true, data: [], visible_at: until }
  const user = open()
  await press(user, 'Interview')
  await user.type(await screen.findByLabelText('Day'), '2026-12-04')
  await user.type(screen.getByLabelText('Time in Nairobi'), '14:02')
  await user.type(screen.getByLabelText('Place'), 'Kenyatta Avenue')
  await press(user, 'Move')
  await vi.waitFor(() =>
    expect(sent).toHaveBeenCalledWith('/api/staff/applications/move', {
      rows: sentRows,
      stage: 'interview',
      text: 'Kenyatta Avenue',
      happens_at: '2026-12-04T14:02:00+03:00',
    }),
  )
})

test.each([
  ['Not selected', 'Reason', 'text', 'Say why. The candidate reads it.'],
  ['Offered', 'Last day to answer, Nairobi time', 'answer_by', 'Choose the last day to answer the offer.'],
])('keeps the dialog of %s open while %s is missing', async (stage, label, field, message) => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ status: false, message, errors: { [field]: [message] } }, { status: 422 }),
  )
  const user = open()
  await press(user, stage)
  await press(user, 'Move')
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
})

test('no longer offers to undo a move that the candidates can read', () => {
  const Stub = createRoutesStub([
    { path: '/', Component: () => <UndoBar moves={[]} until="2020-01-01T00:00:00Z" text="Moved." back={[]} /> },
  ])
  render(<Stub />)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
