import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../../clock.ts'
import { announcedBytes } from '../../../http/arriving-body.server.ts'
import { CallRefused } from '../../../http/call-refused.server.ts'
import { clientOf } from '../../../http/client-address.server.ts'
import { arrivalOf, createSlots } from '../../../http/slots.server.ts'

/** What a form may have besides its photo. As small as the bodies of other calls, a form of this size needs no slot. */
export const maxFieldsBytes = 64 * 1024

/** Each upload is held in memory until it is whole. A browser sends one at a time, others only after lost connections. */
const maxOfCandidate = 10
/** Very many phones share one address behind the NAT of their operator. */
const maxOfClient = 20
const maxOfAll = 40

/** Limits the uploads that are on their way in this process. */
export function createUploads(clock: Clock) {
  const slots = createSlots({
    maxSlots: maxOfAll,
    clock,
    refuse: () => new CallRefused(veryMany, { statusCode: 503, retryAfterSeconds: 5 }),
  })
  return { enter }

  /** Returns the way out. Throws a `CallRefused` where a candidate, a client, or everybody together, sends too many at once. */
  function enter(request: FastifyRequest, candidateId: number): () => void {
    if (announcedBytes(request.raw) <= maxFieldsBytes) return () => {}
    return slots.take(arrivalOf(request.raw), [
      {
        key: `candidate ${candidateId}`,
        maxSlots: maxOfCandidate,
        refuse: () => refuseShare('You have too many uploads in progress. Please wait a few seconds, then try again.'),
      },
      { key: `client ${clientOf(request)}`, maxSlots: maxOfClient, refuse: () => refuseShare(veryMany) },
    ])
  }
}

const veryMany = 'Very many photos are arriving right now. Please try again in a moment.'

function refuseShare(message: string): CallRefused {
  return new CallRefused(message, { statusCode: 429, retryAfterSeconds: 5, limit: 'uploads' })
}
