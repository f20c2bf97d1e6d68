import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { slowPrograms } from '../../scripts/engines.ts'
import { isListening } from '../support/nginx.ts'
import { freePort } from '../support/server-process.ts'

const certificate = fileURLToPath(new URL('../support/certificates/server', import.meta.url))

test.each(['Caddyfile', 'Caddyfile.machines'])('Caddy accepts deploy/%s', async (name) => {
  const { status, stderr } = spawnSync(
    slowPrograms.caddy,
    ['validate', '--adapter', 'caddyfile', '--config', `deploy/${name}`],
    { encoding: 'utf8', env: await environment() },
  )
  expect(status, stderr).toBe(0)
})

test('Caddy serves the site with deploy/Caddyfile, and replaces the address that a client claims', async () => {
  const port = await startCaddy(await startSite())
  const headers = { host: `localhost:${port}`, 'x-forwarded-for': '192.0.2.9' }
  const options = { host: '127.0.0.1', port, path: '/photo?signature=1', servername: 'localhost', headers }
  const ask = request({ ...options, rejectUnauthorized: false }).end()
  const [response] = await once(ask, 'response')
  expect(await text(response)).toBe('/photo?signature=1 https 127.0.0.1')
})

/** Caddy keeps certificates and its last configuration in these folders. */
async function environment(): Promise<NodeJS.ProcessEnv> {
  const folder = await mkdtemp(join(tmpdir(), 'kazi-caddy-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
}

/** Starts a server in place of the site. Returns its port. */
async function startSite(): Promise<number> {
  const port = await freePort()
  const site = createServer(({ url, headers }, response) =>
    response.end([url, headers['x-forwarded-proto'], headers['x-forwarded-for']].join(' ')),
  )
  await once(site.listen(port, '127.0.0.1'), 'listening')
  onTestFinished(() => void site.close())
  return port
}

/** Starts Caddy with deploy/Caddyfile, but another name, ports and a certificate of its own. Returns its port. */
async function startCaddy(sitePort: number): Promise<number> {
  const [env, port] = [await environment(), await freePort()]
  const site = (await readFile('deploy/Caddyfile', 'utf8'))
    .replace(/^jobs\.example\.com \{/m, `https://localhost:${port} {\ntls "${certificate}.pem" "${certificate}.key"`)
    .replace('127.0.0.1:3000', `127.0.0.1:${sitePort}`)
  const file = join(env.HOME ?? '', 'Caddyfile')
  await writeFile(file, `{\nadmin off\nauto_https disable_redirects\n}\n${site}`)
  const caddy = spawn(slowPrograms.caddy, ['run', '--adapter', 'caddyfile', '--config', file], { env, stdio: 'ignore' })
  onTestFinished(async () => {
    if (caddy.exitCode === null && caddy.kill()) await once(caddy, 'exit')
  })
  await expect.poll(async () => caddy.exitCode ?? (await isListening(port))).toBe(true)
  return port
}
