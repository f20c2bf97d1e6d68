import { dayMs, later } from '../../../clock.ts'
import type { Database } from '../../../db/connect.server.ts'
import type { StaffRole } from '../../../db/schema.ts'
import { transact } from '../../../db/transact.server.ts'
import { newSecretToken } from '../../accounts/secret-tokens.server.ts'
import { writeLog } from '../log/staff-log.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import type { StaffMember } from '../staff-member.ts'
import { invitationMail } from './invitation-mail.server.ts'
import {
  clearSignIn,
  type Colleague,
  findByEmail,
  findColleagues,
  insertColleague,
  lockColleagues,
  replaceInvitation,
  setRemoved,
  setRole,
} from './queries.server.ts'

const invitationMs = 2 * dayMs

type Parts = Pick<OfficeParts, 'db' | 'clock' | 'outbox' | 'publicUrl'>

/** Who does it; null for an operator by command. */
type By = StaffMember | null

type Failure<Code extends string> = { ok: false; code: Code }
type Invited = { ok: true; person: Colleague; link: string }
type Changed = { ok: true; person: Colleague } | Failure<'unknown' | 'last_manager'>

export type { Colleague }

export type People = ReturnType<typeof createPeople>

/** What managers and the command do with the people of the office. */
export function createPeople({ db, clock, outbox, publicUrl }: Parts) {
  return { list: () => findColleagues(db), findIdByEmail, invite, reset, remove, changeRole }

  function findIdByEmail(email: string): Promise<number | null> {
    return findByEmail(db, email)
  }

  /** Adds a person and queues their invitation. `link` is what the email says. */
  async function invite(
    by: By,
    person: { email: string; name: string; role: StaffRole },
  ): Promise<Invited | Failure<'known'>> {
    const invited = await transact(db, async (trx): Promise<Invited | Failure<'known'>> => {
      const id = await insertColleague(trx, person)
      if (id === null) return { ok: false, code: 'known' }
      const colleague = await requireColleague(trx, id)
      const link = await sendInvitation(trx, colleague)
      await writeLog(trx, by, { action: 'invited', detail: person.email }, clock.now())
      return { ok: true, person: colleague, link }
    })
    outbox.nudge()
    return invited
  }

  /** Ends the sessions, password and authenticator app of a person, and queues a new invitation. */
  async function reset(by: By, id: number): Promise<Invited | Failure<'unknown'>> {
    const invited = await transact(db, async (trx): Promise<Invited | Failure<'unknown'>> => {
      await lockColleagues(trx)
      const [person] = await findColleagues(trx, id)
      if (!person) return { ok: false, code: 'unknown' }
      await clearSignIn(trx, id)
      const link = await sendInvitation(trx, person)
      await writeLog(trx, by, { action: 'reset', detail: person.email }, clock.now())
      return { ok: true, person, link }
    })
    outbox.nudge()
    return invited
  }

  /** Removes a person, who can be invited again. Their name stays in the log. */
  function remove(by: By, id: number): Promise<Changed> {
    return change(id, async (trx, person) => {
      if (await isLastManager(trx, person)) return false
      await clearSignIn(trx, id)
      await setRemoved(trx, id, clock.now())
      await writeLog(trx, by, { action: 'removed', detail: person.email }, clock.now())
      return true
    })
  }

  function changeRole(by: By, id: number, role: StaffRole): Promise<Changed> {
    return change(id, async (trx, person) => {
      if (person.role === role) return true
      if (role === 'staff' && (await isLastManager(trx, person))) return false
      await setRole(trx, id, role)
      const action = role === 'manager' ? 'made_manager' : 'made_staff'
      await writeLog(trx, by, { action, detail: person.email }, clock.now())
      return true
    })
  }

  /** `work` returns false if the office would lose its last manager. */
  function change(id: number, work: (trx: Database, person: Colleague) => Promise<boolean>): Promise<Changed> {
    return transact(db, async (trx): Promise<Changed> => {
      await lockColleagues(trx)
      const [person] = await findColleagues(trx, id)
      if (!person) return { ok: false, code: 'unknown' }
      return (await work(trx, person)) ? { ok: true, person } : { ok: false, code: 'last_manager' }
    })
  }

  async function sendInvitation(trx: Database, person: StaffMember): Promise<string> {
    const { token, tokenHash } = newSecretToken()
    const expires_at = later(clock.now(), invitationMs)
    await replaceInvitation(trx, { token_hash: tokenHash, staff_id: person.id, expires_at })
    const link = `${publicUrl}/staff/join#token=${token}`
    await outbox.queue(trx, invitationMail(person, link))
    return link
  }
}

async function requireColleague(db: Database, id: number): Promise<Colleague> {
  const [person] = await findColleagues(db, id)
  if (!person) throw new Error('a person who was just added is missing')
  return person
}

/** Whether a person is the only manager who has joined. */
async function isLastManager(db: Database, person: Colleague): Promise<boolean> {
  if (person.role !== 'manager' || person.joinedAt === null) return false
  const everyone = await findColleagues(db)
  return !everyone.some(({ id, role, joinedAt }) => id !== person.id && role === 'manager' && joinedAt !== null)
}
