import { expect, test } from 'vitest'
import { surveyTable } from '../match/survey.ts'
import { fileOf } from '../testing.ts'
import { openTable } from './table.ts'

test('reads a table in a process of its own', async () => {
  const { format, hasHeader, columns, rows } = await openTable(fileOf('Title,Town\nCook,Nairobi\n'))
  const read = []
  for await (const row of rows) read.push(row)
  expect({ format, hasHeader, columns, read }).toEqual({
    format: 'CSV with commas',
    hasHeader: true,
    columns: ['Title', 'Town'],
    read: [{ line: 2, cells: { Title: 'Cook', Town: 'Nairobi' } }],
  })
})

test('leaves out rows without any value', async () => {
  const { rows } = await openTable(fileOf('{"title":"Cook"}\n{}\n{"title":"Guard"}\n'))
  const lines = []
  for await (const { line } of rows) lines.push(line)
  expect(lines).toEqual([1, 3])
})

test('surveys the rows before the place from which a file cannot be read, and says where', async () => {
  const survey = await surveyTable(await openTable(fileOf('Title,Town\nCook,Nairobi\n"x,y\n')), '2026-11-29')
  expect(survey).toMatchObject({
    rows: 1,
    unread: expect.stringContaining('line 3 is not closed'),
    columns: [{ name: 'Title' }, { name: 'Town' }],
  })
  const broken = await openTable(fileOf('"x,y\n'))
  await expect(surveyTable(broken, '2026-11-29')).rejects.toThrow('line 1 is not closed')
})

test('says why a file cannot be read', async () => {
  await expect(openTable('/nowhere/jobs.csv')).rejects.toThrow('does not exist')
  await expect(openTable(fileOf('[1]'))).rejects.toThrow('no list of jobs')
})

test('ends the process when its rows are left', async () => {
  const running = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length
  const before = running()
  const { rows } = await openTable(fileOf(`Title,Town\n${'Cook,Nairobi\n'.repeat(200_000)}`))
  for await (const _ of rows) break
  await expect.poll(running).toBe(before)
})

async function readAll(content: string, limits: Parameters<typeof openTable>[1]): Promise<number> {
  let count = 0
  for await (const _ of (await openTable(fileOf(content), limits)).rows) count++
  return count
}

test('stops a file that takes too much CPU time, and says so', async () => {
  const rows = `Title,Town\n${'Cook,Nairobi\n'.repeat(300_000)}`
  await expect(readAll(rows, { cpuSeconds: 1 })).rejects.toThrow('takes too long')
})

test('stops a file that takes too much memory, and says so', async () => {
  const rows = JSON.stringify(Array.from({ length: 500_000 }, (_, id) => ({ id, title: 'Cook', town: 'Nairobi' })))
  await expect(readAll(rows, { heapMb: 30 })).rejects.toThrow('too much memory')
})
