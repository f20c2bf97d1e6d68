import { expect, test } from 'vitest'
import { fileOf } from '../read-text.ts'
import { openTable } from './open-table.ts'

test('reads a table in a process of its own', async () => {
  const { format, columns, rows } = await openTable(fileOf('Title,Town\nCook,Nairobi\n"x,y\n'))
  const read = []
  for await (const row of rows) read.push(row)
  expect(format).toBe('CSV with commas')
  expect(columns).toEqual(['Title', 'Town'])
  expect(read).toEqual([
    { line: 2, cells: { Title: 'Cook', Town: 'Nairobi' } },
    { line: 3, problem: expect.stringContaining('not closed') },
  ])
})

test('says why a file cannot be read', async () => {
  await expect(openTable('/nowhere/jobs.csv')).rejects.toThrow('does not exist')
  await expect(openTable(fileOf(''))).rejects.toThrow('The file is empty')
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
