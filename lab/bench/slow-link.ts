import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

const packetBytes = 1_400
/** For each connection and direction. */
const maxWaitingBytes = 64 * 1024

export type SlowLink = {
  port: number
  /** What has arrived from the target so far. */
  receivedBytes(): number
  close(): void
}

/**
 * Forwards connections to a local port over a slow link: all connections share the bandwidth packet by packet, and data
 * arrives half a round trip later. Opening a connection takes one round trip, as in TCP.
 */
export async function openSlowLink(
  targetPort: number,
  { kbitPerSecond, roundTripMs }: { kbitPerSecond: number; roundTripMs: number },
): Promise<SlowLink> {
  const bytesPerMs = kbitPerSecond / 8
  const [up, down] = [createDirection(bytesPerMs, roundTripMs / 2), createDirection(bytesPerMs, roundTripMs / 2)]
  const open = new Set<Socket>()
  let receivedBytes = 0
  const server = createServer({ noDelay: true }, (client) => {
    const target = connect({ port: targetPort, host: '127.0.0.1', noDelay: true })
    for (const socket of [client, target]) {
      open.add(socket)
      socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy())
    }
    target.on('data', (data: Buffer) => (receivedBytes += data.length))
    client.pause()
    setTimeout(() => up(client, target), roundTripMs)
    down(target, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    receivedBytes: () => receivedBytes,
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

/** Returns a function that forwards what one socket receives to another, over this direction of the link. */
function createDirection(bytesPerMs: number, delayMs: number) {
  type Flow = { from: Socket; to: Socket; waiting: Buffer[]; bytes: number; hasEnded: boolean }
  const flows: Flow[] = []
  let isSending = false

  function forward(from: Socket, to: Socket): void {
    const flow: Flow = { from, to, waiting: [], bytes: 0, hasEnded: false }
    flows.push(flow)
    from.on('data', (data: Buffer) => {
      for (let at = 0; at < data.length; at += packetBytes) flow.waiting.push(data.subarray(at, at + packetBytes))
      flow.bytes += data.length
      if (flow.bytes > maxWaitingBytes) from.pause()
      send()
    })
    from.on('end', () => {
      flow.hasEnded = true
      send()
    })
    from.resume()
  }

  /** Sends one packet of each flow in turn. */
  function send(): void {
    if (isSending) return
    const flow = flows.find(({ waiting, hasEnded }) => waiting.length > 0 || hasEnded)
    if (!flow) return
    flows.splice(flows.indexOf(flow), 1)
    const packet = flow.waiting.shift()
    if (packet === undefined) {
      setTimeout(() => flow.to.end(), delayMs)
      return send()
    }
    flows.push(flow)
    isSending = true
    setTimeout(() => {
      isSending = false
      flow.bytes -= packet.length
      if (flow.bytes <= maxWaitingBytes) flow.from.resume()
      setTimeout(() => flow.to.writable && flow.to.write(packet), delayMs)
      send()
    }, packet.length / bytesPerMs)
  }

  return forward
}
