import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { installDebianPackage } from '../scripts/debian-packages.ts'
import { freePort } from '../tests/support/server-process.ts'

const nginx = '/usr/sbin/nginx'
const certificates = new URL('../tests/support/certificates/', import.meta.url).pathname

/** Starts nginx in front of a site, with TLS, HTTP/2 and the certificate of the tests. */
export async function startNginx(origin: string): Promise<{ port: number; stop(): Promise<void> }> {
  installDebianPackage('nginx-light', nginx)
  if (!existsSync(nginx)) throw new Error('The benchmark needs nginx. Install it, then try again.')
  const folder = await mkdtemp(join(tmpdir(), 'kazi-nginx-'))
  const port = await freePort()
  const config = join(folder, 'nginx.conf')
  await writeFile(config, configOf(origin, port, folder))
  const server = spawn(nginx, ['-c', config, '-p', folder, '-e', join(folder, 'error.log')], { stdio: 'inherit' })
  while (!(await isListening(port))) {
    if (server.exitCode !== null) throw new Error(`nginx ended with code ${server.exitCode}`)
    await sleep(50)
  }
  return {
    port,
    async stop() {
      server.kill('SIGQUIT')
      await once(server, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function configOf(origin: string, port: number, folder: string): string {
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  return `
daemon off;
pid ${join(folder, 'pid')};
worker_processes 1;
events { worker_connections 1024; }
http {
  access_log off;
  ${folders.join('\n  ')}
  upstream site { server ${new URL(origin).host}; keepalive 32; }
  server {
    listen 127.0.0.1:${port} ssl http2;
    ssl_certificate ${certificates}server.pem;
    ssl_certificate_key ${certificates}server.key;
    location / {
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Connection '';
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto https;
    }
  }
}
`
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isOpen
}
