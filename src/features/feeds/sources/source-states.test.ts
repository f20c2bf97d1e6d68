import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { insertRun } from '../runs/queries.server.ts'
import { saveSource } from './queries.server.ts'
import { readSourceStates } from './source-states.server.ts'

const settings = { is_full: true, is_inside: false }
const minuteMs = 60_000

let database: TestDatabase
let savedAt: number
beforeAll(async () => {
  database = await createTestDatabase()
  const location_sealed = Buffer.from('')
  await saveSource(database.db, { name: 'partner', location_sealed, every_minutes: 60, ...settings })
  await saveSource(database.db, { name: 'by hand', location_sealed, every_minutes: null, ...settings })
  savedAt = Date.now()
})
afterAll(() => database.drop())

test('a source is late once it has not been read for twice its interval', async () => {
  const lateAfter = async (minutes: number) => {
    const states = await readSourceStates(database.db, new Date(savedAt + minutes * minuteMs))
    return states.filter(({ isLate }) => isLate).map(({ name }) => name)
  }
  expect(await lateAfter(0)).toEqual([])
  expect(await lateAfter(119)).toEqual([])
  expect(await lateAfter(121)).toEqual(['partner'])
})

test('a run whose process ended is interrupted', async () => {
  await insertRun(database.db, 'partner', 'feed.csv')
  const states = await readSourceStates(database.db, new Date())
  expect(states.find(({ name }) => name === 'partner')?.state).toBe('interrupted')
})
