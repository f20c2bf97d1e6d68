import type { FastifyRequest } from 'fastify'
import type { Refusal } from '../../contract/envelope.ts'
import type { SecurityLog } from '../../http/security-log/security-log.server.ts'

/** The refusal of an email address, phone number or national ID that belongs to another account. */
export const personKnown: Refusal = {
  status: false,
  message: 'Some of these details already belong to an account. If it is yours, please sign in instead.',
}

/** Writes the accounts that gave way to the security log, and sets the candidate for the request's later events. */
export function writeErased(
  securityLog: SecurityLog,
  request: FastifyRequest,
  { candidateId, erasedIds }: { candidateId: number; erasedIds: number[] },
): void {
  for (const id of erasedIds) {
    securityLog.setAccount(request, id)
    securityLog.write(request, { security: 'unused_account_erased' })
  }
  securityLog.setAccount(request, candidateId)
}
