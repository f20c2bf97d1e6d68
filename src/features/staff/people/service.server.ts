import { dayMs, later } from '../../../calendar.ts'
import { type Database, transact } from '../../../db/connect.server.ts'
import { CallRefused } from '../../../http/call-refused.server.ts'
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
type Invited = StaffMember & { link: string }

export type People = ReturnType<typeof createPeople>

/** What managers and the command do with the people of the office. Refusals are `CallRefused`. */
export function createPeople({
  db,
  clock,
  outbox,
  publicUrl,
}: Pick<OfficeParts, 'db' | 'clock' | 'outbox' | 'publicUrl'>) {
  return { list: () => findColleagues(db), findIdByEmail, invite, reset, remove }

  async function findIdByEmail(email: string): Promise<number | null> {
    return (await findByEmail(db, email))?.id ?? null
  }

  /** Adds a person and queues their invitation. `link` is what the email says. */
  async function invite(by: By, added: Omit<StaffMember, 'id'>): Promise<Invited> {
    const invited = await transact(db, async (trx) => {
      const id = await insertColleague(trx, added)
      if (id === null)
        throw new CallRefused('This person is in the office already. For a new invitation, reset their sign-in.', {
          statusCode: 422,
          field: 'email',
        })
      const person = { id, ...added }
      await writeLog(trx, by, { action: 'invited', detail: person.email }, clock.now())
      return { ...person, link: await sendInvitation(trx, person) }
    })
    outbox.nudge()
    return invited
  }

  /** Ends the sessions, password and authenticator app of a person, and queues a new invitation. */
  async function reset(by: By, id: number): Promise<Invited> {
    const invited = await transact(db, async (trx) => {
      const person = await lockColleague(trx, id)
      await endSignIn(trx, id)
      await writeLog(trx, by, { action: 'reset', detail: person.email }, clock.now())
      return { ...person, link: await sendInvitation(trx, person) }
    })
    outbox.nudge()
    return invited
  }

  /** Removes a person, who can be invited again. Their name stays in the log. */
  function remove(by: By, id: number): Promise<StaffMember> {
    return transact(db, async (trx) => {
      const person = await lockColleague(trx, id)
      if (await isLastManager(trx, person))
        throw new CallRefused('This is the last manager. Add another one first.', { statusCode: 409 })
      await endSignIn(trx, id)
      await updateColleague(trx, id, { removed_at: clock.now() })
      await writeLog(trx, by, { action: 'removed', detail: person.email }, clock.now())
      return person
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

async function lockColleague(trx: Database, id: number): Promise<Colleague> {
  await lockColleagues(trx)
  const [person] = await findColleagues(trx, id)
  if (!person) throw new CallRefused('This person is no longer in the office.', { statusCode: 404 })
  return person
}

/** Clears the password and authenticator app of a person, and ends their sessions. */
async function endSignIn(db: Database, id: number): Promise<void> {
  await updateColleague(db, id, { password_hash: null, totp_sealed: null, joined_at: null })
  await deleteFrom(db, ['staff_invitations', 'staff_recovery_codes', 'staff_sessions'], id)
}

/** Whether no other manager would stay who has joined, or who is invited like this person. */
async function isLastManager(db: Database, person: Colleague): Promise<boolean> {
  if (person.role !== 'manager') return false
  const others = (await findColleagues(db)).filter(({ role, id }) => role === 'manager' && id !== person.id)
  return !others.some(({ joined_at }) => joined_at !== null || person.joined_at === null)
}
