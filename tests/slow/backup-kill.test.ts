import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { withClient } from '../../src/db/connect.server.ts'
import { isEmptySchema } from '../../src/features/data/backup/tables.server.ts'
import { createTestDatabase } from '../support/database.ts'
import { run, runToEnd } from '../support/server-process.ts'

test('a killed backup leaves no file of its name, and a killed restore an empty database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kazi-backups-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const database = await createTestDatabase()
  for (let batch = 0; batch < 20; batch++)
    await sql`
      insert into jobs (source, reference, title, company, description, country, fingerprint, vacancy_key)
      select 'many', ${batch}::text || '-' || n, 'Cook', 'Duka', repeat(md5(n::text), 100), 'Kenya', '', gen_random_uuid()
      from generate_series(1, 1000) as n`.execute(database.db)
  const file = join(folder, 'many.zst')
  await killDuring(/^copy \(select/, ['backup', file, '--plain'], database.ownerUrl)
  expect(await readdir(folder)).not.toContain('many.zst')
  expect(
    await runToEnd(['cli.ts', 'data', 'backup', file, '--plain'], { DATABASE_URL: database.ownerUrl }),
  ).toMatchObject({ code: 0 })
  const target = await createTestDatabase('template0')
  for (const statement of [/^copy "jobs"/, /^copy \(select/]) {
    await killDuring(statement, ['restore', file, '--plain'], target.ownerUrl)
    await expect.poll(() => withClient(target.ownerUrl, 'kazi-test', isEmptySchema)).toBe(true)
  }
  expect(
    await runToEnd(['cli.ts', 'data', 'restore', file, '--plain'], { DATABASE_URL: target.ownerUrl }),
  ).toMatchObject({ code: 0 })
  const { rows } = await sql`select count(*) as jobs from jobs where source = 'many'`.execute(target.owner)
  expect(rows).toEqual([{ jobs: 20_000 }])
  await target.drop()
  await database.drop()
})

/** Kills a command while its connection runs a statement. */
async function killDuring(statement: RegExp, args: string[], url: string): Promise<void> {
  const command = run(['cli.ts', 'data', ...args], { DATABASE_URL: url })
  await withClient(url, 'kazi-test', async (client) => {
    for (;;) {
      const { rows } = await client.query<{ query: string }>(
        `select query from pg_stat_activity where application_name = 'kazi-backup' and datname = current_database()`,
      )
      if (rows.some(({ query }) => statement.test(query))) break
      if (command.child.exitCode !== null) throw new Error(`the command ended too early: ${command.output()}`)
      await sleep(5)
    }
  })
  await command.stop('SIGKILL')
  expect(command.child.signalCode).toBe('SIGKILL')
}
