import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The order in which a browser last saw each list, newest last. Keys are hashes of list names, values hashes of
 * orders. Kept in a session cookie, so that the browser does not get the same order twice in a row.
 */
export type ShownOrders = ReadonlyMap<string, string>

export type ListOrder = { list: string; order: string }

const name = 'orders'
/** Lists remembered per browser. */
const maxLists = 8
const pairs = /^(?:[0-9a-z]{1,7}-[0-9a-z]{1,7}(?:\.(?!$)|$)){1,8}$/

/** Reads a Cookie header. Empty if the cookie is missing or malformed. */
export function readOrders(cookies: string | undefined): ShownOrders {
  const [, value = ''] = new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(cookies ?? '') ?? []
  if (!pairs.test(value)) return new Map()
  return new Map(value.split('.').map((pair) => [pair.slice(0, pair.indexOf('-')), pair.slice(pair.indexOf('-') + 1)]))
}

/** The newest order in a Set-Cookie header, or null. */
export function readNewestOrder(setCookie: string | undefined): ListOrder | null {
  const newest = [...readOrders(setCookie)].at(-1)
  return newest === undefined ? null : { list: newest[0], order: newest[1] }
}

/** The value of a Cookie header. */
export function writeOrders(orders: ShownOrders): string {
  return `${name}=${[...orders].map((pair) => pair.join('-')).join('.')}`
}

/** Sets the cookie. The response is for this browser only. */
export function rememberOrder(request: FastifyRequest, reply: FastifyReply, { list, order }: ListOrder): void {
  const others = [...readOrders(request.headers.cookie)].filter(([each]) => each !== list)
  const cookie = writeOrders(new Map([...others, [list, order] as const].slice(-maxLists)))
  reply.header(
    'set-cookie',
    `${cookie}; Path=/; HttpOnly; SameSite=Lax${request.protocol === 'https' ? '; Secure' : ''}`,
  )
}
