import { z } from 'zod'
import { type Clock, nairobiDay } from '../../calendar.ts'
import { type Database, transact } from '../../db/connect.server.ts'
import { CallRefused } from '../../http/call-refused.server.ts'
import { t } from '../../language/translate.ts'
import { maxRefusals } from '../../mail/refused-addresses.server.ts'
import { alertKey } from './alert-text.ts'
import { maxAlerts, type NewAlert, type OwnAlerts } from './contract.ts'
import {
  deleteAlert,
  deleteAlertsOf,
  findAlerts,
  findReader,
  insertAlert,
  setFrequency,
  startOver,
} from './queries.server.ts'

type Parts = { db: Database; clock: Clock }

/** The alerts of a candidate, oldest first, and whether emails reach them. */
export async function listAlerts(db: Database, candidateId: number): Promise<OwnAlerts> {
  const reader = await findReader(db, candidateId)
  if (!reader) throw new CallRefused('Please sign in to continue.', { statusCode: 401 })
  return {
    frequency: reader.frequency ?? 'daily',
    is_confirmed: reader.email_verified_at !== null,
    is_refused: reader.mail_refusals >= maxRefusals,
    is_paused: reader.paused_at !== null,
    alerts: await findAlerts(db, [candidateId]),
  }
}

/**
 * Adds an alert, unless the candidate has one for the same jobs, and sets how often all are sent. Throws `CallRefused`:
 * 403 without a confirmed email address, 409 if there are five.
 */
export async function addAlert({ db, clock }: Parts, candidateId: number, wanted: NewAlert): Promise<OwnAlerts> {
  return transact(db, async (trx) => {
    const now = clock.now()
    const today = nairobiDay(now)
    const { is_confirmed } = await listAlerts(trx, candidateId)
    if (!is_confirmed) throw new CallRefused('Confirm your email address on your dashboard first.', { statusCode: 403 })
    await setFrequency(trx, candidateId, wanted.frequency, today)
    const { alerts } = await listAlerts(trx, candidateId)
    if (!alerts.some((alert) => alertKey(alert) === alertKey(wanted))) {
      if (alerts.length >= maxAlerts)
        throw new CallRefused(t('You have {count} alerts. Delete one in your settings first.', { count: maxAlerts }), {
          statusCode: 409,
        })
      if (alerts.length === 0) await startOver(trx, candidateId, today)
      await insertAlert(trx, candidateId, wanted, now)
    }
    return listAlerts(trx, candidateId)
  })
}

/** Throws `CallRefused` (404) if the candidate has no such alert. */
export async function removeAlert({ db }: Parts, candidateId: number, id: number): Promise<OwnAlerts> {
  if (!(await deleteAlert(db, candidateId, id))) throw new CallRefused('You have no such alert.', { statusCode: 404 })
  return listAlerts(db, candidateId)
}

/** Ends the emails that have this token. Says nothing about whether there were any. */
export async function unsubscribe({ db }: Parts, token: string): Promise<void> {
  if (z.guid().safeParse(token).success) await deleteAlertsOf(db, token)
}
