import { dayMs, later } from '../../../clock.ts'
import { type Database, transact } from '../../../db/connect.server.ts'
import type { StaffRole } from '../../../db/schema.ts'
import { newSecretToken } from '../../accounts/secret-tokens.server.ts'
import { writeLog } from '../log/staff-log.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import type { StaffMember } from '../staff-member.ts'
import type { Colleague } from './contract.ts'
import { invitationMail } from './invitation-mail.server.ts'
import {
  deleteFrom,
  findByEmail,
  findColleagues,
  insertColleague,
  lockColleagues,
  replaceInvitation,
  updateColleague,
} from './queries.server.ts'

const invitationMs = 2 * dayMs

/** Who does it; null for an operator by command. */
type By = StaffMember | null
type Refused<Code extends string> = { ok: false; code: Code }
type Changed = { ok: true; person: Colleague } | Refused<'unknown' | 'last_manager'>
type Invited = { ok: true; person: StaffMember; link: string }

export type People = ReturnType<typeof createPeople>

/** What managers and the command do with the people of the office. */
export function createPeople({
  db,
  clock,
  outbox,
  publicUrl,
}: Pick<OfficeParts, 'db' | 'clock' | 'outbox' | 'publicUrl'>) {
  return { list: () => findColleagues(db), findIdByEmail, invite, reset, remove, changeRole, rename }

  async function findIdByEmail(email: string): Promise<number | null> {
    return (await findByEmail(db, email))?.id ?? null
  }

  /** Adds a person and queues their invitation. `link` is what the email says. */
  async function invite(by: By, added: Omit<StaffMember, 'id'>): Promise<Invited | Refused<'known'>> {
    const invited = await transact(db, async (trx): Promise<Invited | Refused<'known'>> => {
      const id = await insertColleague(trx, added)
      if (id === null) return { ok: false, code: 'known' }
      const person = { id, ...added }
      const link = await sendInvitation(trx, person)
      await writeLog(trx, by, { action: 'invited', detail: person.email }, clock.now())
      return { ok: true, person, link }
    })
    outbox.nudge()
    return invited
  }

  /** Ends the sessions, password and authenticator app of a person, and queues a new invitation. */
  async function reset(by: By, id: number): Promise<Invited | Refused<'unknown' | 'last_manager'>> {
    let link = ''
    const changed = await change(id, async (trx, person) => {
      await endSignIn(trx, id)
      link = await sendInvitation(trx, person)
      await writeLog(trx, by, { action: 'reset', detail: person.email }, clock.now())
      return true
    })
    outbox.nudge()
    return changed.ok ? { ...changed, link } : changed
  }

  /** Removes a person, who can be invited again. Their name stays in the log. */
  function remove(by: By, id: number): Promise<Changed> {
    return change(id, async (trx, person) => {
      if (await isLastManager(trx, person)) return false
      await endSignIn(trx, id)
      await updateColleague(trx, id, { removed_at: clock.now() })
      await writeLog(trx, by, { action: 'removed', detail: person.email }, clock.now())
      return true
    })
  }

  function changeRole(by: By, id: number, role: StaffRole): Promise<Changed> {
    return change(id, async (trx, person) => {
      if (person.role === role) return true
      if (role === 'staff' && (await isLastManager(trx, person))) return false
      await updateColleague(trx, id, { role })
      const action = role === 'manager' ? 'made_manager' : 'made_staff'
      await writeLog(trx, by, { action, detail: person.email }, clock.now())
      return true
    })
  }

  /** Changes the name of a person, who does it themselves. */
  function rename(by: StaffMember, name: string): Promise<void> {
    return transact(db, async (trx) => {
      await updateColleague(trx, by.id, { name })
      await writeLog(trx, by, { action: 'renamed', detail: `from ${by.name} to ${name}` }, clock.now())
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

/** Clears the password and authenticator app of a person, and ends their sessions. */
async function endSignIn(db: Database, id: number): Promise<void> {
  await updateColleague(db, id, { password_hash: null, totp_sealed: null, joined_at: null })
  await deleteFrom(db, ['staff_invitations', 'staff_recovery_codes', 'staff_sessions'], id)
}

/** Whether a person is the only manager who has joined. */
async function isLastManager(db: Database, person: Colleague): Promise<boolean> {
  const managers = (await findColleagues(db)).filter(({ role, joined_at }) => role === 'manager' && joined_at !== null)
  return managers.length === 1 && managers[0]?.id === person.id
}
