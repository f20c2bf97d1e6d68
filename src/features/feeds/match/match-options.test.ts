import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readMatchOptions } from './match-options.server.ts'

function matchFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'kazi-match-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'match.json'), text)
  return folder
}

test('reads fields by their names and labels, and rows to leave out', async () => {
  const given = await readMatchOptions(
    {
      map: ['A=B=Closing date', 'Notes=ignore', 'Pay=salary_min'],
      set: ['company=Duka = Sons', 'Town=Thika'],
      'leave-out': ['Status=Closed, Cancelled'],
    },
    {},
  )
  expect(given).toEqual({
    columns: { 'A=B': 'closes_on', Notes: 'ignore', Pay: 'salary_min' },
    fixed: { company: 'Duka = Sons', city: 'Thika' },
    leaveOut: [{ column: 'Status', is: ['Closed', 'Cancelled'] }],
  })
})

test('reads a match from a file in the current folder, over which options win', async () => {
  const match = { columns: { Stelle: 'title', Ort: 'town' }, fixed: { company: 'Duka' }, monthFirst: ['Frist'] }
  const INIT_CWD = matchFile(JSON.stringify(match))
  expect(await readMatchOptions({ match: 'match.json', map: ['Ort=country'] }, { INIT_CWD })).toEqual({
    columns: { Stelle: 'title', Ort: 'country' },
    fixed: { company: 'Duka' },
    monthFirst: ['Frist'],
  })
})

test.each([
  [{ map: ['Stelle=tytul'] }, '--map: "tytul" is not a field. Use one of: reference, title, company'],
  [{ map: ['Stelle'] }, '--map needs a name and a value, such as "Position offered=title", not "Stelle".'],
  [{ map: ['=title'] }, '--map needs a name and a value'],
  [{ set: ['company='] }, '--set needs a name and a value, such as company="Duka Ltd", not "company=".'],
  [{ set: ['boss=Juma'] }, '--set: "boss" is not a field'],
  [{ 'leave-out': ['Status'] }, '--leave-out needs a name and a value, such as "Status=Closed,Cancelled"'],
  [{ match: 'none.json' }, 'none.json does not exist, or this user cannot read it.'],
  [{ match: 'match.json' }, 'match.json is not a match: JSON such as {"columns"'],
])('refuses %o in one sentence', async (options, message) => {
  const INIT_CWD = matchFile('{"columns": ["title"]}')
  await expect(readMatchOptions(options, { INIT_CWD })).rejects.toThrow(message)
})

test('refuses an unknown field in a match file with its name', async () => {
  const INIT_CWD = matchFile('{"columns": {"Stelle": "tytul"}}')
  await expect(readMatchOptions({ match: 'match.json' }, { INIT_CWD })).rejects.toThrow('"tytul" is not a field')
})
