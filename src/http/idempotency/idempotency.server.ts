import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Clock, hourMs, later } from '../../clock.ts'
import type { Database } from '../../db/connect.server.ts'
import type { Encryption } from '../../encryption/encryption.server.ts'
import { deleteOlderKeys, insertKey, isKeyStored } from './idempotency-rows.server.ts'

const lifetimeMs = hourMs
/** More than a person sends in an hour. Limits what one account can store. */
export const maxKeysPerCandidate = 100

const keyRule = 'Use 16 to 64 letters, digits, hyphens or underscores.'

/** The headers of calls that can be repeated after their response was lost. The key may be quoted, as in the draft. */
export const repeatableHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .regex(/^(?:[\w-]{16,64}|"[\w-]{16,64}")$/, keyRule)
    .optional()
    .describe(
      `A random key, such as a UUID, that makes it safe to send this request again if its response was lost. After success, the same request with the same key gets the same response for an hour and has no second effect. With another body, or from another candidate, it is a new request. ${keyRule}`,
    ),
})

/** Identifies a request with an Idempotency-Key, without its content. */
export type RequestKey = { hash: Buffer; now: Date; expiresAt: Date }

/** What a key is bound to. `content` is what the request asks for; it must not change when the request is repeated. */
type Bound = { content: unknown; candidateId?: number }

/** Whether a request that asks for something got it. Refused requests can be repeated. */
type Result = { ok: boolean }

export type Idempotency = ReturnType<typeof createIdempotency>

/**
 * Lets clients repeat requests whose response was lost (draft-ietf-httpapi-idempotency-key-header). A success stores a
 * keyed hash and nothing else, so a route must respond to every success with the same text.
 */
export function createIdempotency({ db, clock, encryption }: { db: Database; clock: Clock; encryption: Encryption }) {
  return { once }

  /**
   * Runs `work`, which must pass its key to `recordSuccess`. Returns null if this request has had its effect before.
   */
  async function once<T extends Result>(
    request: Pick<FastifyRequest, 'headers' | 'routeOptions'>,
    bound: Bound,
    work: (key: RequestKey | null) => Promise<T>,
  ): Promise<T | null> {
    const key = keyOf(request, bound)
    if (key === null) return work(null)
    if (await isKeyStored(db, key)) return null
    try {
      const result = await work(key)
      // Refused because of its own effect, if the same request succeeded in the meantime.
      return !result.ok && (await isKeyStored(db, key)) ? null : result
    } catch (error) {
      if (error instanceof RepeatedRequest) return null
      throw error
    }
  }

  function keyOf(
    { headers, routeOptions }: Pick<FastifyRequest, 'headers' | 'routeOptions'>,
    { content, candidateId }: Bound,
  ): RequestKey | null {
    const key = headers['idempotency-key']
    if (typeof key !== 'string') return null
    const text = JSON.stringify([key.replaceAll('"', ''), routeOptions.url, candidateId ?? null, content])
    const now = clock.now()
    return { hash: encryption.lookup(text, 'idempotency_keys'), now, expiresAt: later(now, lifetimeMs) }
  }
}

/** Undoes the transaction of a request whose effect a concurrent one has had. */
class RepeatedRequest extends Error {
  override name = 'RepeatedRequest'
}

/**
 * Records the success of a request, at the end of the transaction with its effect. `candidateId`: whose account it is
 * about, or null. Throws if the same request has succeeded meanwhile, so that this one has no effect.
 */
export async function recordSuccess(
  transaction: Database,
  key: RequestKey | null,
  candidateId: number | null,
): Promise<void> {
  if (key === null) return
  if (!(await insertKey(transaction, key, candidateId))) throw new RepeatedRequest()
  if (candidateId !== null) await deleteOlderKeys(transaction, candidateId, maxKeysPerCandidate)
}
