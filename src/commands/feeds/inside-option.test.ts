import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startFeedServer } from '../../../tests/support/feed-server.ts'
import { openOperatorCli, type OperatorCli } from '../../../tests/support/jobs-command.ts'

const refusal =
  /The address of 127\.0\.0\.1:\d+ is not public, so the feed was not fetched\. If this server is in your own network, allow it with --inside: sources add NAME URL --inside, or import URL --inside\./

let cli: OperatorCli
let server: Awaited<ReturnType<typeof startFeedServer>>
beforeAll(async () => {
  cli = await openOperatorCli()
  server = await startFeedServer()
})
afterAll(async () => {
  server.close()
  await cli.close()
})
beforeEach(() => {
  server.requests.length = 0
  server.serve('reference,title,company,country\nI-1,Cook,Duka,Kenya\n')
})

const withPassword = () => server.url.replace('//', '//agent:s3crets@')

test('reads a source in a private network only while it is marked as inside', { timeout: 60_000 }, async () => {
  const notAdded = await cli.runJobs('sources', 'add', 'ats', withPassword())
  expect(notAdded).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(refusal) })
  expect(notAdded.stderr).not.toContain('s3crets')
  await cli.runJobs('sources', 'add', 'ats', withPassword(), '--accept')
  const refused = await cli.runJobs('sync', 'ats')
  expect(refused).toMatchObject({ code: 1, stdout: expect.stringMatching(refusal) })
  expect(refused.stdout + refused.stderr).not.toContain('s3crets')
  expect(server.requests).toEqual([])

  await cli.runJobs('sources', 'add', 'ats', withPassword(), '--inside')
  expect(await cli.runJobs('sync', 'ats')).toMatchObject({ code: 0, stdout: expect.stringContaining('1 new') })
  expect((await cli.runJobs('sources')).stdout).toMatch(/^source .+\nats .+\n +http:.+, inside, /)

  await cli.runJobs('sources', 'add', 'ats', `${withPassword()}?all`, '--partial')
  expect(await cli.runJobs('sync', 'ats')).toMatchObject({ code: 0 })

  server.requests.length = 0
  expect(await cli.runJobs('sources', 'add', 'ats', withPassword(), '--no-inside', '--accept')).toMatchObject({
    stdout: expect.stringContaining('must now have a public address'),
  })
  expect(await cli.runJobs('sync', 'ats')).toMatchObject({ code: 1, stdout: expect.stringMatching(refusal) })
  expect(server.requests).toEqual([])
  await cli.runJobs('sources', 'remove', 'ats')
})

test('removes the inside mark from a source that moves to another server', async () => {
  const add = async (...args: string[]) =>
    JSON.parse((await cli.runJobs('sources', 'add', 'moved', ...args, '--accept', '--json')).stdout).is_inside
  expect(await add('http://ats.example/jobs', '--inside')).toBe(true)
  expect(await add('http://ats.example/all', '--every', '6h')).toBe(true)
  expect(await add('http://partner.example/jobs')).toBe(false)
  expect(await add('http://ats.example/jobs')).toBe(false)
  await cli.runJobs('sources', 'remove', 'moved')
})

describe('an import of a URL in a private network', () => {
  test('is refused with a hint to use --inside', async () => {
    for (const url of [withPassword(), withPassword().replace('127.0.0.1', '0x7f000001')]) {
      const refused = await cli.runJobs('import', url)
      expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(refusal) })
      expect(refused.stderr).not.toContain('s3crets')
    }
    expect(server.requests).toEqual([])
  })

  test('is allowed once by --inside', async () => {
    expect(await cli.runJobs('import', server.url, '--source', 'once', '--inside')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('1 new'),
    })
    expect(await cli.runJobs('import', server.url, '--source', 'once')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(refusal),
    })
  })
})

test('refuses --inside with --no-inside, and for a file', async () => {
  const path = await cli.writeFeed('jobs.csv', ['title,company,country', 'Cook,Duka,Kenya'])
  const [both, source, file] = await Promise.all([
    cli.runJobs('sources', 'add', 'wrong', server.url, '--inside', '--no-inside'),
    cli.runJobs('sources', 'add', 'wrong', path, '--inside'),
    cli.runJobs('import', path, '--inside'),
  ])
  expect(both).toMatchObject({ code: 1, stderr: 'Use either --inside or --no-inside, not both.\n' })
  for (const refused of [source, file])
    expect(refused).toMatchObject({ code: 1, stderr: '--inside is for a feed at a URL. Leave it out for a file.\n' })
  expect((await cli.runJobs('sources', '--json')).stdout).not.toContain('wrong')
})
