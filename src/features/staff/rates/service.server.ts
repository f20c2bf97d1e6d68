import { sql } from 'kysely'
import { dayNumber, nairobiDay } from '../../../calendar.ts'
import { transact } from '../../../db/connect.server.ts'
import { CallRefused } from '../../../http/call-refused.server.ts'
import { readRates } from '../../rates/follow-rates.server.ts'
import { maxAgeDays } from '../../rates/rates.ts'
import { writeLog } from '../log/staff-log.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import type { StaffMember } from '../staff-member.ts'

type Parts = Pick<OfficeParts, 'db' | 'clock'>

const currencies = new Set(Intl.supportedValuesOf('currency').filter((currency) => currency !== 'KES'))
/** A smaller number would be shown with an exponent, which is no rate. */
const minKes = 0.0001
const maxKes = 1_000_000

/** The rates as the form shows them. */
export async function showRates({ db }: Pick<Parts, 'db'>) {
  const rates = await readRates(db)
  const lines = Object.entries(rates?.kes ?? {}).map(([currency, kes]) => `${currency} ${kes}`)
  return { rated_on: rates?.on ?? null, text: lines.join('\n') }
}

type Shown = Awaited<ReturnType<typeof showRates>>

/**
 * Replaces all rates. Throws `CallRefused`: 409 if they are not as they were shown, 422 for a line that is no rate, and
 * for a day that is no use.
 */
export async function saveRates(
  { db, clock }: Parts,
  member: StaffMember,
  given: { rated_on: string; text: string; was: Shown },
) {
  const now = clock.now()
  const age = nairobiDay(now) - dayNumber(given.rated_on)
  if (age < 0 || age > maxAgeDays)
    throw refuse('rated_on', `Choose a day of the last ${maxAgeDays} days: older rates are not shown.`)
  const rates = parseRates(given.text)
  await transact(db, async (trx) => {
    await sql`lock table exchange_rates in exclusive mode`.execute(trx)
    const current = await showRates({ db: trx })
    if (current.text !== given.was.text || current.rated_on !== given.was.rated_on)
      throw new CallRefused('A colleague changed the rates in the meantime.', { statusCode: 409 })
    await trx.deleteFrom('exchange_rates').execute()
    const rows = [...rates].map(([currency, kes]) => ({ currency, kes, rated_on: given.rated_on }))
    if (rows.length > 0) await trx.insertInto('exchange_rates').values(rows).execute()
    await writeLog(trx, member, { action: 'rates_saved', detail: given.rated_on }, now)
  })
}

function parseRates(text: string): Map<string, number> {
  const rates = new Map<string, number>()
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const [, currency = '', amount = ''] = /^\s*([A-Za-z]{3})[\s=:,;]+(\d+(?:\.\d+)?)\s*$/.exec(line) ?? []
    const code = currency.toUpperCase()
    const kes = Number(amount)
    const where = `Line ${index + 1}`
    if (code === '')
      throw refuse('text', `${where}: write a currency and how many shillings one costs, such as "USD 129.35".`)
    if (!currencies.has(code)) throw refuse('text', `${where}: ${code} is not a foreign currency.`)
    if (rates.has(code)) throw refuse('text', `${where}: ${code} is there twice.`)
    if (kes < minKes || kes > maxKes) throw refuse('text', `${where}: ${amount} shillings cannot be right.`)
    rates.set(code, kes)
  }
  return rates
}

function refuse(field: string, message: string): CallRefused {
  return new CallRefused(message, { statusCode: 422, field })
}
