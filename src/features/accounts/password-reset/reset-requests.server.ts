import { transact } from '../../../db/transact.server.ts'
import type { AccountParts } from '../account-parts.server.ts'
import { findPerson } from '../contact-details.server.ts'
import { createLinkMailer } from '../links/link-mailer.server.ts'
import { takeResetRequests } from '../links/link-queries.server.ts'

const pollEveryMs = 2_000
const batchSize = 50

/** Mails requested reset links until it is closed. It runs apart from the request, so that response times do not reveal whether an account exists. */
export function startMailingResetLinks(parts: AccountParts): { close(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => (running = running.then(poll)), pollEveryMs).unref()
  return {
    async close() {
      clearInterval(timer)
      await running
    },
  }

  /** Logs a failure; the requests stay for the next poll. */
  async function poll(): Promise<void> {
    try {
      await mailResetLinks(parts)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      parts.logger.warn({ reason }, 'password reset links could not be queued')
    }
  }
}

/** Deletes the oldest requests and queues their mails, in one transaction. */
export async function mailResetLinks(parts: AccountParts): Promise<void> {
  const { mailResetLink } = createLinkMailer(parts)
  const isAnyMailed = await transact(parts.db, async (trx) => {
    const ids = new Set(await takeResetRequests(trx, batchSize))
    const people = await Promise.all([...ids].map((id) => findPerson(trx, parts.sealing, id)))
    const found = people.filter((person) => person !== undefined)
    for (const person of found) await mailResetLink(trx, person)
    return found.length > 0
  })
  if (isAnyMailed) parts.outbox.nudge()
}
