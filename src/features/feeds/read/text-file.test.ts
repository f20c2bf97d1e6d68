import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTextFile } from './text-file.server.ts'

let path = ''
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kazi-text-'))
  path = join(folder, 'file')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const words = 'title\nMpishi – café “5 €”\n'
const windows = Buffer.from('title\nMpishi \x96 caf\xe9 \x935 \x80\x94\n', 'latin1')

test.each<[string, Buffer, string | null]>([
  ['UTF-8', Buffer.from(words), null],
  ['UTF-8 with one wrong byte', Buffer.concat([Buffer.from(words), Buffer.from([0xe9])]), null],
  ['UTF-16 with a byte order mark', Buffer.from(`\uFEFF${words}`, 'utf16le'), null],
  ['Windows-1252, as Excel saves a CSV', windows, 'windows-1252'],
  ['Windows-1252 far from the beginning', Buffer.concat([Buffer.alloc(200_000, 'a\n'), windows]), 'windows-1252'],
  ['Windows-1252 of an XML declaration', declared('Windows-1252', windows), null],
  ['ISO-8859-1, which is Windows-1252 on the web', declared('ISO-8859-1', windows), null],
  ['Windows-1252 that says UTF-8', declared('UTF-8', windows), 'windows-1252'],
  ['UTF-8 that says ISO-8859-1', declared('ISO-8859-1', Buffer.from(words)), null],
  ['UTF-8 that says UTF-16', declared('UTF-16', Buffer.from(words)), null],
  ['Windows-1252 that says UTF-16', declared('UTF-16', windows), 'windows-1252'],
  ['UTF-16 without a byte order mark', Buffer.from(words, 'utf16le'), null],
  ['UTF-16 without one, big endian', Buffer.from(words, 'utf16le').swap16(), null],
  [
    'UTF-16 of which only the XML declaration is Latin',
    Buffer.from(`<?xml version="1.0" encoding="UTF-16"?>${'ممرضة'.repeat(50)}${words}`, 'utf16le'),
    null,
  ],
])('reads %s', async (_, content, guessed) => {
  await writeFile(path, content)
  const source = await openTextFile(path)
  expect(source.guessedEncoding).toBe(guessed)
  expect(await readAll(source.open())).toContain(words)
})

test('refuses an unknown encoding and names it', async () => {
  await writeFile(path, declared('EBCDIC-CP-FI', windows))
  await expect(openTextFile(path)).rejects.toThrow('The file declares the encoding "EBCDIC-CP-FI"')
})

test.each<[string, (text: string) => Buffer]>([
  ['Windows-1252', (text) => Buffer.from(text, 'latin1')],
  ['UTF-16', (text) => Buffer.from(`\uFEFF${text.replaceAll('\xe9', '\u{1F600}')}`, 'utf16le')],
])('reads %s again from any offset', async (_, encode) => {
  await writeFile(path, encode('aaa\xe9'.repeat(80_000)))
  const source = await openTextFile(path)
  const whole = Buffer.from(await readAll(source.open()))
  for (const offset of [0, 3, 65_536, 200_001, whole.length - 7, whole.length]) {
    expect(Buffer.from(await readAll(source.open(offset))).equals(Buffer.from(whole.subarray(offset).toString()))).toBe(
      true,
    )
  }
})

function declared(encoding: string, text: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`<?xml version="1.0" encoding="${encoding}"?>\n`), text])
}

async function readAll(chunks: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return Buffer.concat(parts).toString()
}
