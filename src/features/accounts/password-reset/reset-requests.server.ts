import { transact } from '../../../db/transact.server.ts'
import type { AccountParts } from '../account-parts.server.ts'
import { findPerson } from '../contact-details.server.ts'
import { createLinkMailer } from '../links/link-mailer.server.ts'
import { takeResetRequests } from '../links/link-queries.server.ts'

const lookEveryMs = 2_000
const mostAtATime = 50

/**
 * Mails the links for new passwords that were asked for, until it is closed. At its own times and in its own transaction:
 * neither the answer to a call nor the ones after it tell whether there was anything to do.
 */
export function startMailingResetLinks(parts: AccountParts): { close(): Promise<void> } {
  const { logger } = parts
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => (running = running.then(work)), lookEveryMs).unref()
  return {
    async close() {
      clearInterval(timer)
      await running
    },
  }

  async function work(): Promise<void> {
    try {
      await mailResetLinks(parts)
    } catch (error) {
      // The requests stand: the next look takes them.
      logger.warn(
        { reason: error instanceof Error ? error.message : String(error) },
        'links for new passwords could not be queued',
      )
    }
  }
}

/** Takes the requests that stand and queues their mails, both or neither. */
export async function mailResetLinks(parts: AccountParts): Promise<void> {
  const { mailResetLink } = createLinkMailer(parts)
  const isAnyMailed = await transact(parts.db, async (trx) => {
    const asked = await takeResetRequests(trx, mostAtATime)
    const people = await Promise.all([...new Set(asked)].map((id) => findPerson(trx, parts.sealing, id)))
    const known = people.filter((person) => person !== undefined)
    for (const person of known) await mailResetLink(trx, person)
    return known.length > 0
  })
  if (isAnyMailed) parts.outbox.nudge()
}
