import { spawnSync } from 'node:child_process'
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
  const { rows } = await openTable(fileOf(`Title,Town\n${'Cook,Nairobi\n'.repeat(200_000)}`))
  for await (const _ of rows) break
  await expect.poll(() => spawnSync('pgrep', ['-f', 'read/reader.ts']).stdout.toString()).toBe('')
})
