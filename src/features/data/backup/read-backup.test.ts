import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Header, pack } from 'tar-stream'
import { expect, test } from 'vitest'
import { readBackup } from './read-backup.server.ts'

type File = Partial<Header> & { name: string; content?: string | Buffer }

const rows = { jobs: '1\tCook\n2\tNurse\n', mails: '1\t\\\\x00\n' }
const manifest = {
  format: 1,
  createdAt: '2026-11-24T02:00:00.000Z',
  version: '0.1.0',
  postgres: '18.4',
  migrations: ['0001-jobs.sql'],
  tables: [
    { name: 'banners', columns: ['url'], rows: 0 },
    { name: 'jobs', columns: ['id', 'title'], rows: 2 },
    { name: 'mails', columns: ['id', 'sealed'], rows: 1 },
  ],
  notIncluded: ['APP_SECRET'],
}
const checksums = {
  tables: [
    { name: 'banners', rows: 0, sha256: sha256('') },
    { name: 'jobs', rows: 2, sha256: sha256(rows.jobs) },
    { name: 'mails', rows: 1, sha256: sha256(rows.mails) },
  ],
  sequences: [{ name: 'jobs_id_seq', value: '2', isCalled: true }],
}

const start: File = { name: 'backup.json', content: JSON.stringify(manifest) }
const jobs1: File = { name: 'tables/jobs/000001.copy', content: '1\tCook\n' }
const jobs2: File = { name: 'tables/jobs/000002.copy', content: '2\tNurse\n' }
const mails: File = { name: 'tables/mails/000001.copy', content: rows.mails }
const end: File = { name: 'checksums.json', content: JSON.stringify(checksums) }
const good = [start, jobs1, jobs2, mails, end]

const hugeBytes = 2 * 1024 * 1024
const damage = 'The backup is damaged or incomplete. Use another copy or an older backup.'

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

async function archiveOf(files: File[]): Promise<Buffer> {
  const archive = pack()
  for (const { content, ...header } of files) {
    if (content === undefined) archive.entry(header)
    else archive.entry(header, content)
  }
  archive.finalize()
  return buffer(archive)
}

async function read(archive: Buffer) {
  const loaded: string[] = []
  const { manifest: found } = await readBackup(Readable.from([archive]), {
    async begin() {},
    async loadPart(table, content) {
      for await (const chunk of content) loaded.push(`${table} ${chunk.toString()}`)
    },
  })
  return { found, loaded }
}

test('reads the parts of each table in order', async () => {
  expect(await read(await archiveOf(good))).toEqual({
    found: manifest,
    loaded: ['jobs 1\tCook\n', 'jobs 2\tNurse\n', `mails ${rows.mails}`],
  })
})

test.each<[string, File[]]>([
  ['nothing', []],
  ['no manifest', good.slice(1)],
  ['no checksums', good.slice(0, -1)],
  ['a missing part', [start, jobs1, mails, end]],
  ['a gap between parts', [start, jobs2, mails, end]],
  ['a part twice', [start, jobs1, jobs1, jobs2, mails, end]],
  ['parts in another order', [start, jobs2, jobs1, mails, end]],
  ['tables in another order', [start, mails, jobs1, jobs2, end]],
  ['a part of a table that is not listed', [start, { ...jobs1, name: 'tables/users/000001.copy' }, end]],
  ['a path outside', [start, { ...jobs1, name: '../../etc/passwd' }, jobs2, mails, end]],
  [
    'a symbolic link',
    [start, { name: 'tables/banners/000001.copy', type: 'symlink', linkname: '/etc' }, ...good.slice(1)],
  ],
  ['a folder', [start, { name: 'tables/jobs', type: 'directory' }, jobs1, jobs2, mails, end]],
  ['a changed row', [start, { ...jobs1, content: '1\tCooc\n' }, jobs2, mails, end]],
  ['something after its end', [...good, jobs1]],
  ['checksums twice', [...good, end]],
  ['a second manifest', [start, start, jobs1, jobs2, mails, end]],
  ['a manifest that is no JSON', [{ ...start, content: '{' }, ...good.slice(1)]],
  [
    'a manifest without tables',
    [{ ...start, content: JSON.stringify({ ...manifest, tables: null }) }, ...good.slice(1)],
  ],
  ['a huge manifest', [{ ...start, content: JSON.stringify(manifest).padEnd(hugeBytes) }, ...good.slice(1)]],
  [
    'a huge list of checksums',
    [...good.slice(0, -1), { ...end, content: JSON.stringify(checksums).padEnd(hugeBytes) }],
  ],
  ['other counts', [{ ...start, content: JSON.stringify(manifest).replace('"rows":2', '"rows":3') }, ...good.slice(1)]],
])('refuses a backup with %s', async (_, files) => {
  await expect(read(await archiveOf(files))).rejects.toThrow(damage)
})

test('refuses an archive that was cut anywhere', async () => {
  const archive = await archiveOf(good)
  // The last 1,024 bytes only mark the end of the archive.
  for (let length = 0; length < archive.length - 1_024; length += 100)
    await expect(read(archive.subarray(0, length)), `${length} bytes`).rejects.toThrow(damage)
})

test('refuses a newer format, and says what to do', async () => {
  const newer = { ...start, content: JSON.stringify({ format: 2, parts: [] }) }
  await expect(read(await archiveOf([newer, ...good.slice(1)]))).rejects.toThrow(
    'The backup is from a newer version of this program. Update the code first.',
  )
})

test('stops reading when a part cannot be loaded, and reports that error', async () => {
  const archive = await archiveOf(good)
  const reading = readBackup(Readable.from([archive]), {
    async begin() {},
    async loadPart() {
      throw new Error('no room')
    },
  })
  await expect(reading).rejects.toThrow('no room')
})
