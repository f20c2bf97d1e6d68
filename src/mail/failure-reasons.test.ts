import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../../tests/support/mail-server.ts'
import { createCarrier } from './carriers.server.ts'
import { reasonOf } from './delivery-failure.server.ts'
import { explainFailure } from './failure-reasons.ts'

const certificates = fileURLToPath(new URL('../../tests/support/certificates/', import.meta.url))
const tls = (name: string) => ({
  disabledCommands: [],
  key: readFileSync(`${certificates}server.key`),
  cert: readFileSync(`${certificates}${name}.pem`),
})
const authority = `tls.ca=${encodeURIComponent(readFileSync(`${certificates}ca.pem`, 'utf8'))}`
const refusal = (responseCode: number) => Object.assign(new Error('amina@example.com'), { responseCode })

/** Why an email cannot be sent through SMTP_URL; null if it is sent. */
async function failureOf(smtpUrl: string): Promise<string | null> {
  const carry = createCarrier({ smtpUrl, mailFrom: 'jobs@kazi.test', dataDir: '', publicUrl: 'https://kazi.test' })
  const options = { id: 1, date: new Date(), signal: AbortSignal.timeout(2_000) }
  return carry({ to: 'amina@example.com', subject: '', text: '' }, options).then(() => null, reasonOf)
}

async function startWith(options: SMTPServerOptions, change: (url: string) => string = (url) => url) {
  return change((await startMailServer(options)).smtpUrl)
}

const elsewhere = (url: string) => url.replace('127.0.0.1', '0.0.0.0')
const withPassword = (url: string) => url.replace('//', '//site:canary@')

test.each<[string, SMTPServerOptions, (url: string) => string, reason: string, explanation: RegExp]>([
  [
    'a self-signed certificate',
    tls('self-signed'),
    (url) => url,
    'ESOCKET DEPTH_ZERO_SELF_SIGNED_CERT',
    /certificate.*tls\.rejectUnauthorized=false.*NODE_EXTRA_CA_CERTS/,
  ],
  [
    'a certificate from a private CA',
    tls('server'),
    elsewhere,
    'ESOCKET UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    /certificate/,
  ],
  ['an expired certificate', { disabledCommands: [] }, (url) => url, 'ESOCKET CERT_HAS_EXPIRED', /has expired/],
  [
    'a certificate for another host name',
    tls('server'),
    (url) => `${url}?${authority}`,
    'ESOCKET ERR_TLS_CERT_ALTNAME_INVALID',
    /another host name/,
  ],
  [
    'smtps:// at a port without TLS',
    {},
    (url) => url.replace('smtp:', 'smtps:'),
    'ESOCKET ERR_SSL_WRONG_VERSION_NUMBER',
    /others usually smtp:/,
  ],
  ['a remote server without encryption', {}, elsewhere, 'ETLS 500 STARTTLS', /requireTLS=false/],
  [
    'a wrong password',
    { allowInsecureAuth: true, onAuth: (_auth, _session, done) => done(refusal(535)) },
    withPassword,
    'EAUTH 535 AUTH PLAIN',
    /or refused them/,
  ],
  ['a missing password', { authOptional: false }, (url) => url, 'EENVELOPE 530 MAIL FROM', /requires a user/],
  [
    'a refused sender',
    { onMailFrom: (_address, _session, done) => done(refusal(550)) },
    (url) => url,
    'EENVELOPE 550 MAIL FROM',
    /refused the sender.*MAIL_FROM/,
  ],
  [
    'a refused recipient',
    { onRcptTo: (_address, _session, done) => done(refusal(554)) },
    (url) => url,
    'EENVELOPE 554 RCPT TO',
    /refused the recipient/,
  ],
  [
    'a recipient refused for now',
    { onRcptTo: (_address, _session, done) => done(refusal(450)) },
    (url) => url,
    'EENVELOPE 450 RCPT TO',
    /refused for now/,
  ],
  [
    'a refused text',
    { onData: (stream, _session, done) => void stream.resume().on('end', () => done(refusal(554))) },
    (url) => url,
    'EMESSAGE 554 DATA',
    /refused the content/,
  ],
  ['a port without a server', {}, () => 'smtp://127.0.0.1:1', 'ESOCKET ECONNREFUSED', /no mail server answers/],
  ['an unknown host', {}, () => 'smtp://mail.invalid', 'EDNS ENOTFOUND', /host name .* was not found/],
  ['a server that hangs', { onConnect: () => {} }, (url) => url, 'EABORT', /no mail server answers/],
])('explains %s', async (_, options, change, reason, explanation) => {
  expect(await failureOf(await startWith(options, change))).toBe(reason)
  expect(explainFailure(reason)).toMatch(explanation)
  expect(explainFailure(reason)).toContain(`(${reason})`)
})

test.each([
  ['closes the connection', '', 'ECONNECTION'],
  ['is no mail server', 'HTTP/1.1 400 Bad Request\r\n', 'EPROTOCOL'],
])('explains a server that %s', async (_, greeting, reason) => {
  const server = createServer((socket) => socket.on('error', () => {}).end(greeting)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : ''
  expect(await failureOf(`smtp://127.0.0.1:${port}`)).toBe(reason)
  expect(explainFailure(reason)).toContain('no mail server answers')
})

test('names the codes of a failure that it does not know', () => {
  expect(explainFailure('ESTREAM')).toContain('(ESTREAM)')
})

test.each([
  ['?ignoreTLS=true', (url: string) => url],
  ['?tls.rejectUnauthorized=false', (url: string) => url],
  ['?tls.rejectUnauthorized=false', elsewhere],
])('sends to a server with a self-signed certificate with %s', async (search, change) => {
  expect(await failureOf((await startWith(tls('self-signed'), change)) + search)).toBeNull()
})
