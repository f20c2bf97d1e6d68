import type { FastifyBaseLogger } from 'fastify'
import { type Clock, dayNumber, nairobiDay } from '../../calendar.ts'
import type { Database } from '../../db/connect.server.ts'
import { startPolling } from '../../db/polling.server.ts'
import { maxAgeDays, type Rates } from './rates.ts'

const pollMs = 10_000

/** The rates that the office keeps; null without any. */
export async function readRates(db: Database): Promise<Rates | null> {
  const rows = await db.selectFrom('exchange_rates').selectAll().orderBy('currency').execute()
  const [first] = rows
  return first
    ? { on: first.rated_on, kes: Object.fromEntries(rows.map(({ currency, kes }) => [currency, kes])) }
    : null
}

/**
 * Follows the rates that the office keeps. `current` is null without any or once they are too old, and the same object until
 * they change.
 */
export async function followRates({
  db,
  clock,
  logger,
}: {
  db: Database
  clock: Clock
  logger: Pick<FastifyBaseLogger, 'warn'>
}) {
  let rates = await readRates(db)
  const failure = 'pages do not show the latest exchange rates'
  const polling = startPolling(update, { everyMs: pollMs, logger, failure })
  return {
    current: () => (rates && dayNumber(rates.on) >= nairobiDay(clock.now()) - maxAgeDays ? rates : null),
    close: polling.close,
  }

  /** The same object stands for the same rates. */
  async function update(): Promise<void> {
    const latest = await readRates(db)
    if (JSON.stringify(latest) !== JSON.stringify(rates)) rates = latest
  }
}
