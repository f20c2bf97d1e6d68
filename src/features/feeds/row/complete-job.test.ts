import { expect, test } from 'vitest'
import { parseRow } from './parse-row.server.ts'
import type { RowDefaults } from './place/job-place.server.ts'

const plain = { title: 'Driver', company: 'Duka', country: 'Kenya' }

test.each([
  [{ 'Type de contrat': 'CDI', 'Temps de travail': 'Temps partiel' }, 'Part Time', null],
  [{ 'Temps de travail': 'Temps partiel', 'Type de contrat': 'CDI' }, 'Part Time', null],
  [{ 'Type de contrat': 'CDI', 'Temps de travail': 'Temps plein' }, 'Full Time', null],
  [{ 'Type de contrat': 'CDD', 'Temps de travail': 'Temps partiel' }, 'Contract', 'Temps partiel'],
  [{ type: 'Permanent', schedule: 'Part time, 20 hours' }, 'Part Time', 'Part time, 20 hours'],
  [{ Contrat: 'CDI', 'Durée du travail': 'Temps partiel (24 h)' }, 'Part Time', 'Temps partiel (24 h)'],
  [{ type: 'Permanent', schedule: 'Mornings' }, 'Full Time', 'Mornings'],
  [{ type: 'Permanent', basis: 'Part time' }, 'Part Time', null],
  [{ basis: 'Part time', type: 'Permanent' }, 'Part Time', null],
  [{ type: 'Full time', basis: 'Part time' }, 'Full Time', null],
  [{ 'employment type': 'Permanent', category: 'Consultant' }, 'Full Time', null],
])('reads %j as %s', (row, type, hours) => {
  expect(parseRow({ ...plain, ...row })).toMatchObject({ job: { type, working_hours: hours } })
})

test('keeps the type of a column that the operator chose, whatever others say about the hours', () => {
  const defaults: RowDefaults = { columns: new Map([['vertrag', 'type' as const]]) }
  const row = { ...plain, Vertrag: 'Permanent', basis: 'Part time', schedule: 'Part time' }
  expect(parseRow(row, defaults)).toMatchObject({ job: { type: 'Full Time' } })
})

test.each([
  ['Drive to Lamu and back.\n• Load the truck\n• Keep a log', 'Drive to Lamu and back.', 'Load the truck\nKeep a log'],
  ['<p>Drive to Lamu and back.</p><ul><li>Load the truck</li></ul>', 'Drive to Lamu and back.', 'Load the truck'],
  ['Drive to Lamu. Two nights away.\n1. Load\n2. Keep a log', 'Drive to Lamu. Two nights away.', 'Load\nKeep a log'],
])('moves the sentence above a list of duties to the description: %j', (duties, description, responsibilities) => {
  expect(parseRow({ ...plain, duties })).toMatchObject({ job: { description, responsibilities } })
})

test.each([
  ['You will:\n- Load the truck', 'You will:\nLoad the truck'],
  ['<h3>Every day.</h3><ul><li>Load the truck</li></ul>', 'Every day.\nLoad the truck'],
  ['Load the truck\nKeep a log', 'Load the truck\nKeep a log'],
  ['Load the truck.\nKeep a log of all trips.', 'Load the truck.\nKeep a log of all trips.'],
  ['Drive our truck to Lamu.', 'Drive our truck to Lamu.'],
])('keeps duties that have no such sentence: %j', (duties, responsibilities) => {
  expect(parseRow({ ...plain, duties })).toMatchObject({ job: { description: '', responsibilities } })
})

test('keeps the sentence in the list if the job has a description', () => {
  const row = { ...plain, duties: 'Drive to Lamu and back.\n- Load the truck', description: 'We move goods.' }
  expect(parseRow(row)).toMatchObject({
    job: { description: 'We move goods.', responsibilities: 'Drive to Lamu and back.\nLoad the truck' },
  })
})
