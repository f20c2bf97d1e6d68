import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { startMailServer } from '../../tests/support/mail-server.ts'
import { readConfig } from '../config/config.server.ts'
import { sendTestMail } from '../features/operations/test-mail.server.ts'
import { command } from './status.server.ts'

const printed: string[] = []
vi.spyOn(console, 'log').mockImplementation((text) => void printed.push(text))
vi.spyOn(console, 'error').mockImplementation(() => {})
afterEach(() => void printed.splice(0))

const testMail = (environment: NodeJS.ProcessEnv, address = 'operator@example.com') =>
  command.run(['--test-mail', address], environment)

test('sends a test email and says that the mail server accepted it', async () => {
  const { received, smtpUrl } = await startMailServer()
  expect(await testMail({ SMTP_URL: smtpUrl })).toBe(0)
  expect(received.map(({ to }) => to)).toEqual([['operator@example.com']])
  expect(printed.join()).toMatch(/^The mail server accepted the email to operator@example\.com\./)
})

test('says why a test email was not sent, without the password', async () => {
  const { smtpUrl } = await startMailServer({
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('canary')),
  })
  const sending = testMail({ SMTP_URL: smtpUrl.replace('//', '//site:canary@') })
  await expect(sending).rejects.toThrow(
    /^The test email was not sent: the mail server requires a user and a password, or refused them/,
  )
  await expect(sending).rejects.not.toThrow('canary')
})

test('stops waiting for a mail server that hangs', async () => {
  const { smtpUrl } = await startMailServer({ onConnect: () => {} })
  await expect(sendTestMail(readConfig({ SMTP_URL: smtpUrl }), 'operator@example.com', 300)).rejects.toThrow(
    'no mail server answers',
  )
})

test('sends no test email without SMTP_URL, or to something else than an address', async () => {
  await expect(testMail({})).rejects.toThrow(/^No email was sent, because SMTP_URL is not set/)
  await expect(testMail({}, 'operator')).rejects.toThrow(/^--test-mail needs an email address/)
})

test('reports that reCAPTCHA cannot be reached, and ends with code 2', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const code = await command.run(['--json'], {
    DATABASE_URL: database.url,
    APP_SECRET: 's'.repeat(32),
    RECAPTCHA_SITE_KEY: 'site',
    RECAPTCHA_SECRET_KEY: 'key',
    RECAPTCHA_VERIFY_URL: 'http://127.0.0.1:1/siteverify',
  })
  expect(code).toBe(2)
  expect(JSON.parse(printed.join()).problems).toContainEqual(expect.stringMatching(/^reCAPTCHA does not work/))
})
