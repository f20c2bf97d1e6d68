import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isListening, nginxConfig } from '../../tests/support/nginx.ts'
import { freePort } from '../../tests/support/server-process.ts'
import { startDaemon, until } from './processes.ts'
import type { Programs } from './programs.ts'

/** Starts nginx with deploy/nginx.conf in front of the machines, without TLS. */
export async function startProxy(
  { nginx }: Programs,
  folder: string,
  ports: number[],
): Promise<{ origin: string; stop(): Promise<void> }> {
  const port = await freePort()
  await mkdir(folder)
  // If this is root, the workers of nginx run as another user.
  await chmod(folder, 0o711)
  const file = join(folder, 'nginx.conf')
  const log = `log_format status '$status $upstream_status $request_method $uri';
  access_log ${join(folder, 'access.log')} status;`
  await writeFile(file, nginxConfig(folder, `${log}\n${await siteOf(folder, port, ports)}`))
  const daemon = startDaemon(nginx, ['-c', file, '-p', folder, '-e', join(folder, 'error.log')], {
    log: `${folder}.log`,
  })
  await until('nginx listens', () => isListening(port))
  return { origin: `http://127.0.0.1:${port}`, stop: () => daemon.stop('SIGQUIT') }
}

/** deploy/nginx.conf with the folder and ports of the fleet, and without limits, because its visitors share an address. */
async function siteOf(folder: string, port: number, ports: number[]): Promise<string> {
  const text = await readFile(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8')
  const [redirect = ''] = /server \{\n {2}listen 80;.*?\n\}\n/s.exec(text) ?? []
  const [machine = ''] = /^ *server 127\.0\.0\.1:3000.*;$/m.exec(text) ?? []
  if (redirect === '' || machine === '') throw new Error('deploy/nginx.conf has changed: adapt lab/fleet/proxy.ts.')
  return text
    .replace(redirect, '')
    .replace('/var/lib/nginx/kazi', join(folder, 'cache'))
    .replace(machine, ports.map((each) => machine.replace('3000', String(each))).join('\n'))
    .replaceAll(/^ *(ssl_|access_log |listen \[|limit_conn |limit_req ).*$/gm, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
}
