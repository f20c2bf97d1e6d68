import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, get } from 'node:http'
import { connect } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { slowPrograms } from '../../scripts/engines.ts'
import { isListening, nginxConfig } from '../support/nginx.ts'
import { freePort } from '../support/server-process.ts'

const certificate = fileURLToPath(new URL('../support/certificates/server', import.meta.url))

test('nginx serves the site over HTTP/2 with deploy/nginx.conf, and logs no query', async () => {
  const { httpPort, httpsPort, log } = await startNginx(await startSite())
  const http = get(`http://127.0.0.1:${httpPort}/photo?signature=first`)
  const [redirect] = await once(http, 'response')
  expect([redirect.statusCode, redirect.headers.location]).toEqual([
    301,
    'https://jobs.example.com/photo?signature=first',
  ])
  const session = connect(`https://localhost:${httpsPort}`, { rejectUnauthorized: false })
  onTestFinished(() => session.destroy())
  expect(await text(session.request({ ':path': '/photo?signature=second' }))).toBe('/photo?signature=second https')
  await expect.poll(() => readFile(log, 'utf8')).toMatch(/"GET \/photo" 301 .*\n.*"GET \/photo" 200 /)
  expect(await readFile(log, 'utf8')).not.toContain('signature')
})

/** Starts a server in place of the site. Returns its port. */
async function startSite(): Promise<number> {
  const port = await freePort()
  const site = createServer(({ url, headers }, response) =>
    response.end(`${url} ${String(headers['x-forwarded-proto'])}`),
  )
  await once(site.listen(port, '127.0.0.1'), 'listening')
  onTestFinished(() => void site.close())
  return port
}

/** Starts nginx with the whole of deploy/nginx.conf, except for its ports and paths. */
async function startNginx(sitePort: number): Promise<{ httpPort: number; httpsPort: number; log: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'kazi-nginx-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  // If this is root, the workers of nginx run as another user.
  await chmod(folder, 0o711)
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const log = join(folder, 'access.log')
  const site = (await readFile('deploy/nginx.conf', 'utf8'))
    .replaceAll(/(listen (?:\[::\]:)?)80;/g, `$1${httpPort};`)
    .replaceAll(/(listen (?:\[::\]:)?)443 /g, `$1${httpsPort} `)
    .replace('127.0.0.1:3000', `127.0.0.1:${sitePort}`)
    .replace('/var/lib/nginx/kazi', join(folder, 'cache'))
    .replaceAll('/var/log/nginx/access.log', log)
    .replace(/\S+fullchain\.pem/, `"${certificate}.pem"`)
    .replace(/\S+privkey\.pem/, `"${certificate}.key"`)
  const file = join(folder, 'nginx.conf')
  await writeFile(file, nginxConfig(folder, site))
  const errorLog = join(folder, 'error.log')
  const nginx = spawn(slowPrograms.nginx, ['-c', file, '-p', folder, '-e', errorLog], { stdio: 'inherit' })
  onTestFinished(async () => {
    if (nginx.exitCode === null && nginx.kill('SIGQUIT')) await once(nginx, 'exit')
  })
  await expect.poll(async () => nginx.exitCode ?? (await isListening(httpsPort))).toBe(true)
  return { httpPort, httpsPort, log }
}
