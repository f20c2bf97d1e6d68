import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Encryption } from '../../encryption/encryption.server.ts'
import { securityEvents } from '../../metrics/metrics.server.ts'
import { CallRefused } from '../call-refused.server.ts'
import { clientOf } from '../client-address.server.ts'
import { createLineBudget } from './line-budget.server.ts'
import {
  type Account,
  accountHash,
  clientHash,
  type SecurityEvent,
  type SecurityEventName,
  writeSecurityLine,
} from './security-events.server.ts'

export type SecurityLog = {
  /** Sets the account of a request for all of its events. */
  setAccount(request: FastifyRequest, account: Account): void
  write(request: FastifyRequest, event: SecurityEvent): void
}

/** Events that a client can cause often at little cost. */
const floods: ReadonlySet<SecurityEventName> = new Set([
  'token_refused',
  'photo_link_refused',
  'file_link_refused',
  'mailed_link_refused',
  'bot_check_failed',
  'limit_refused',
  'reset_link_requested',
  'staff_call_refused',
])

/** Creates the security log of this process, which also records every request that a rate limit refuses. */
export function registerSecurityLog(
  app: FastifyInstance,
  { logger, encryption }: { logger: FastifyBaseLogger; encryption: Pick<Encryption, 'lookup'> },
): SecurityLog {
  const accounts = new WeakMap<FastifyRequest, string>()
  const budget = createLineBudget<SecurityEvent>(
    ({ security }) => security,
    ({ event, client, count }) =>
      writeSecurityLine(logger, event, { ...(client !== null && { client }), suppressed: count }),
  )
  app.addHook('onError', async (request, _reply, error) => {
    if (error instanceof CallRefused && error.limit !== undefined)
      write(request, { security: 'limit_refused', limit: error.limit })
  })
  app.addHook('onClose', async () => budget.close())
  return { setAccount, write }

  function setAccount(request: FastifyRequest, account: Account): void {
    accounts.set(request, accountHash(encryption, account))
  }

  function write(request: FastifyRequest, event: SecurityEvent): void {
    securityEvents.inc({ event: event.security, limit: event.security === 'limit_refused' ? event.limit : '' })
    const client = clientHash(encryption, clientOf(request))
    const account = accounts.get(request)
    if (!floods.has(event.security) || budget.allows(event, client))
      writeSecurityLine(logger, event, { ...(account !== undefined && { account }), client })
  }
}
