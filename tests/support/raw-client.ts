import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

/** Opens a connection that can still send after the server has closed its side, as an attacker's would. */
export async function openSocket(origin: string): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(origin).port), allowHalfOpen: true })
  await once(socket, 'connect')
  return socket
}

/** Sends raw bytes and returns everything received until the server closes the connection. */
export async function exchange(origin: string, request: string | Uint8Array): Promise<string> {
  const socket = await openSocket(origin)
  socket.end(request)
  return text(socket)
}

/**
 * Sends raw requests on one connection, the last with `Connection: close`, and returns all responses. Unlike `exchange`,
 * keeps its side open: Node drops responses that it has not sent when a client closes.
 */
export async function exchangeAll(origin: string, requests: string): Promise<string> {
  const socket = await openSocket(origin)
  socket.write(requests)
  return text(socket)
}

export function statusOf(response: string): number {
  return Number(/^HTTP\/1.1 (\d+)/.exec(response)?.[1])
}
