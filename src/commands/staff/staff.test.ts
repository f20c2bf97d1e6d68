import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, testPublicUrl, type TestApp } from '../../../tests/support/app.ts'
import { createMember, staffCall } from '../../../tests/support/office.ts'
import { runHere } from '../../../tests/support/run-command.ts'
import { eventsOf } from '../../../tests/support/security-lines.ts'

let site: TestApp

beforeAll(async () => {
  site = await startTestApp({ now: new Date() })
})
afterAll(() => site.close())
beforeEach(async () => {
  for (const table of ['staff_log', 'staff', 'mails'] as const) await site.db.deleteFrom(table).execute()
})

const run = (...args: string[]) =>
  runHere(['staff', ...args], { url: site.url, PUBLIC_URL: testPublicUrl, TRUST_PROXY: '127.0.0.1' })
const linkIn = (text: string) => /^https:\/\/jobs\.test\/staff\/join#token=[\w-]{43}$/m.exec(text)?.[0] ?? 'no link'

test('invites a manager, prints the link and mails it', async () => {
  const { code, output, log } = await run('add', 'achieng@example.com', '--manager')
  expect([code, output]).toEqual([
    0,
    `Invited achieng@example.com. The site emails this link, which works once, within 48 hours:\n${linkIn(output)}`,
  ])
  expect(eventsOf(log)).toMatchObject([{ security: 'staff_invited', account: expect.any(String) }])
  expect(await site.readMails()).toMatchObject([
    {
      to: 'achieng@example.com',
      subject: 'Your invitation to the Kazi Kenya office',
      text: expect.stringContaining(linkIn(output)),
    },
  ])
  expect(JSON.parse((await run('list', '--json')).output)).toMatchObject([
    { email: 'achieng@example.com', name: 'achieng', role: 'manager', joined_at: null },
  ])
  expect(await site.db.selectFrom('staff_log').select(['action', 'staff_id']).execute()).toEqual([
    { action: 'invited', staff_id: null },
  ])
})

test('resets and removes a person, and ends their sessions', async () => {
  expect((await run('add', 'achieng@example.com', '--name', 'Achieng Odhiambo')).code).toBe(0)
  expect((await run('list')).output).toMatch(
    /^EMAIL +NAME +ROLE +LAST USED\nachieng@example\.com +Achieng Odhiambo +staff +invited$/,
  )
  const { session } = await createMember(site)
  const { email } = await site.db.selectFrom('staff').select('email').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const reset = await run('reset', email.toUpperCase())
  expect([reset.code, linkIn(reset.output)]).toEqual([0, expect.stringMatching(/token=/)])
  expect((await staffCall(site, session, 'GET', '/me')).status).toBe(401)
  expect(await run('remove', email)).toMatchObject({
    code: 0,
    output: 'Wanjiru Kamau was removed from the office and signed out.',
  })
  expect(await run('add', email)).toMatchObject({ code: 0 })
})

test('refuses what cannot be done, and says what to do', async () => {
  await createMember(site, { role: 'manager' })
  const { email } = await site.db.selectFrom('staff').select('email').executeTakeFirstOrThrow()
  const refusals = [
    await run('add', email),
    await run('add', 'no address'),
    await run('remove', email),
    await run('remove', 'nobody@example.com'),
    await run('reset', 'nobody@example.com'),
  ]
  expect(refusals.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1])
  expect(refusals.map(({ output }) => output)).toEqual([
    'This person is in the office already. For a new invitation, reset their sign-in.',
    'Enter an email address such as amina@example.com.',
    'This is the last manager. Add another one first.',
    'No one in the office has this email address. To list everyone: npm run staff -- list',
    'No one in the office has this email address. To list everyone: npm run staff -- list',
  ])
})

test('says on an empty list how to begin', async () => {
  expect(await run('list')).toMatchObject({
    code: 0,
    output: 'The office has no staff yet. Add the first manager: npm run staff -- add EMAIL --manager',
  })
})
