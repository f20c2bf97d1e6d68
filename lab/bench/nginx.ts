import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { installDebianPackage } from '../../scripts/debian-packages.ts'
import { isListening, nginxConfig } from '../../tests/support/nginx.ts'
import { freePort } from '../../tests/support/server-process.ts'

const nginx = '/usr/sbin/nginx'
const certificates = fileURLToPath(new URL('../../tests/support/certificates/', import.meta.url))

/** Starts nginx in front of a site, with TLS, HTTP/2 and the certificate of the tests. */
export async function startNginx(origin: string): Promise<{ port: number; stop(): Promise<void> }> {
  installDebianPackage('nginx-light', nginx)
  if (!existsSync(nginx)) throw new Error('The benchmark needs nginx. Install it, then try again.')
  const folder = await mkdtemp(join(tmpdir(), 'kazi-nginx-'))
  // If this is root, the workers of nginx run as another user.
  await chmod(folder, 0o711)
  const port = await freePort()
  const config = join(folder, 'nginx.conf')
  await writeFile(config, nginxConfig(folder, `access_log off;\n${serverBlock(origin, port)}`))
  const child = spawn(nginx, ['-c', config, '-p', folder, '-e', join(folder, 'error.log')], { stdio: 'inherit' })
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with code ${child.exitCode}`)
    await sleep(50)
  }
  return {
    port,
    async stop() {
      child.kill('SIGQUIT')
      await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function serverBlock(origin: string, port: number): string {
  return `
  upstream site { server ${new URL(origin).host}; keepalive 32; }
  server {
    listen 127.0.0.1:${port} ssl http2;
    ssl_certificate "${certificates}server.pem";
    ssl_certificate_key "${certificates}server.key";
    ssl_buffer_size 4k;
    location / {
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Connection '';
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto https;
    }
  }
`
}
