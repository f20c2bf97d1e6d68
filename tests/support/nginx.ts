import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'

/** A configuration with which nginx stays in the foreground and writes only below a folder. */
export function nginxConfig(folder: string, http: string): string {
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  return `
daemon off;
pid ${join(folder, 'pid')};
worker_processes 1;
events { worker_connections 4096; }
http {
  ${folders.join('\n  ')}
${http}
}
`
}

/** Whether a program listens on a port of 127.0.0.1. */
export async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isOpen
}
