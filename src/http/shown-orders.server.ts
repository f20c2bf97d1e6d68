import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The order that a browser last saw of each short list, newest last. Both are short hashes: of the list's name, and of the order.
 * A cookie holds them until the browser closes, so that it does not get the same order twice in a row.
 */
export type ShownOrders = ReadonlyMap<string, string>

export type ListOrder = { list: string; order: string }

const name = 'orders'
/** Lists remembered for a browser. */
const maxLists = 8
const pairs = /^(?:[0-9a-z]{1,7}-[0-9a-z]{1,7}(?:\.(?!$)|$)){1,8}$/

/** What the cookies of a request say; nothing where they say something odd. */
export function readOrders(cookies: string | undefined): ShownOrders {
  const [, value = ''] = new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(cookies ?? '') ?? []
  if (!pairs.test(value)) return new Map()
  return new Map(value.split('.').map((pair) => [pair.slice(0, pair.indexOf('-')), pair.slice(pair.indexOf('-') + 1)]))
}

/** The order that an answer made the browser remember; null if it did not. */
export function readNewestOrder(setCookie: string | undefined): ListOrder | null {
  const newest = [...readOrders(setCookie)].at(-1)
  return newest === undefined ? null : { list: newest[0], order: newest[1] }
}

/** The value of a Cookie header. */
export function writeOrders(orders: ShownOrders): string {
  return `${name}=${[...orders].map((pair) => pair.join('-')).join('.')}`
}

/** Makes the browser remember the order of this list. An answer that does is never cached. */
export function rememberOrder(request: FastifyRequest, reply: FastifyReply, { list, order }: ListOrder): void {
  const others = [...readOrders(request.headers.cookie)].filter(([each]) => each !== list)
  const cookie = writeOrders(new Map([...others, [list, order] as const].slice(-maxLists)))
  reply.header('cache-control', 'no-store')
  reply.header(
    'set-cookie',
    `${cookie}; Path=/; HttpOnly; SameSite=Lax${request.protocol === 'https' ? '; Secure' : ''}`,
  )
}
