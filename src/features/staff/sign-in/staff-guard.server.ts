import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../../calendar.ts'
import type { Database } from '../../../db/connect.server.ts'
import { needsManager, needsManagerCode, needsStaff, needsStaffCode, noToken } from '../../../http/api-routes.server.ts'
import { CallRefused } from '../../../http/call-refused.server.ts'
import { staffAccount } from '../../../http/security-log/security-events.server.ts'
import type { SecurityLog } from '../../../http/security-log/security-log.server.ts'
import type { StaffMember } from '../staff-member.ts'
import { createSessionCookie } from './session-cookie.server.ts'
import { readSession, type StaffSession } from './session-store.server.ts'

type GuardParts = { db: Database; clock: Clock; securityLog: SecurityLog; publicUrl: string }

export type StaffGuard = ReturnType<typeof createStaffGuard>

/** Authenticates requests of the office by their cookie, in `onRequest` hooks, so that bodies are not read before. */
export function createStaffGuard({ db, clock, securityLog, publicUrl }: GuardParts) {
  const cookie = createSessionCookie(publicUrl)
  const members = new WeakMap<FastifyRequest, StaffMember>()
  const who = (request: FastifyRequest) => ({ member: memberOf(request) })
  const unknown = () => ({ member: null })
  return {
    ownOrigin,
    callers: {
      everyone: { security: noToken, who: unknown },
      passwordHolders: { security: needsStaff, who: unknown },
      staff: { security: needsStaff, onRequest: hookFor({}), who },
      managers: { security: needsManager, onRequest: hookFor({ manager: true }), who },
      staffWithCode: { security: needsStaffCode, onRequest: hookFor({ code: true }), who },
      managersWithCode: { security: needsManagerCode, onRequest: hookFor({ manager: true, code: true }), who },
    },
  }

  /**
   * For every call of the office: refuses a write that a page of another site sent. Browsers send `Origin` with every
   * POST. Throws `CallRefused` (403).
   */
  async function ownOrigin(request: FastifyRequest): Promise<void> {
    if (isRead(request) || isOwnOrigin(request)) return
    securityLog.write(request, { security: 'staff_call_refused', reason: 'origin' })
    throw new CallRefused('This request did not come from the office. Open /staff and try again.', { statusCode: 403 })
  }

  async function enter(request: FastifyRequest): Promise<StaffSession> {
    const token = cookie.read(request)
    const session = token === null ? null : await readSession(db, clock.now(), token)
    if (!session?.isComplete) {
      if (token !== null) securityLog.write(request, { security: 'staff_call_refused', reason: 'session' })
      throw new CallRefused('Please sign in to the office.', { statusCode: 401 })
    }
    securityLog.setAccount(request, staffAccount(session.member.id))
    members.set(request, session.member)
    return session
  }

  /** Returns who made the request. Throws if the route lacks a hook of this guard. */
  function memberOf(request: FastifyRequest): StaffMember {
    const member = members.get(request)
    if (!member) throw new Error('the route lacks a hook of the staff guard')
    return member
  }

  /** A hook for those who have signed in, are managers, and entered a code within the last ten minutes. */
  function hookFor({ manager = false, code = false }) {
    return async (request: FastifyRequest): Promise<void> => {
      const { member, hasFreshCode } = await enter(request)
      if (manager && member.role !== 'manager') {
        securityLog.write(request, { security: 'staff_call_refused', reason: 'role' })
        throw new CallRefused('Only a manager can do this.', { statusCode: 403 })
      }
      if (code && !hasFreshCode) {
        securityLog.write(request, { security: 'staff_call_refused', reason: 'code' })
        throw new CallRefused('Enter a code from your authenticator app to continue.', {
          statusCode: 403,
          field: 'code',
        })
      }
    }
  }
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

function isOwnOrigin({ headers: { origin }, host }: FastifyRequest): boolean {
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
}
