import { labelOf } from '../../row/columns.ts'
import { type DateOrder, type DateOrders, orderOf, readDate } from '../../row/date/dates.ts'
import { memoize } from '../../row/memoize.ts'
import type { DateTexts } from '../../row/values/date-texts.server.ts'
import type { AmbiguousDates } from '../import-report.ts'

type DateField = keyof DateTexts

/** The first date of a field that can only be read in each order, and the first that can be read in both. */
type Evidence = Partial<Record<DateOrder | 'either', string>>

/**
 * How to read the dates of each field, because different programs may write them: month first if some can only be that
 * and none can only be day first, otherwise day first. Dates that show nothing are read as those of the other field,
 * unless only that closes a job before it was posted.
 */
export function decideOrders(rows: readonly DateTexts[]): { dateOrders: DateOrders; ambiguous: AmbiguousDates[] } {
  const evidence = { posted_on: collect(rows, 'posted_on'), closes_on: collect(rows, 'closes_on') }
  const posted = decide('posted_on', evidence, rows)
  const closes = decide('closes_on', evidence, rows)
  const dateOrders = { posted_on: posted.order, closes_on: closes.order }
  const monthFirst = evidence.posted_on['month first'] ?? evidence.closes_on['month first']
  if (monthFirst === undefined) return { dateOrders, ambiguous: [] }
  const isSame = posted.order === closes.order
  const ambiguous = [posted, closes].flatMap(({ field, order, shown }) => {
    const example = evidence[field].either
    if (example === undefined) return []
    const [only, other] = [shown['month first'] ?? null, shown['day first'] ?? null]
    return [{ field: isSame ? null : labelOf(field), order, example, monthFirst: only, dayFirst: other }]
  })
  return { dateOrders, ambiguous: isSame ? ambiguous.slice(0, 1) : ambiguous }
}

function collect(rows: readonly DateTexts[], field: DateField): Evidence {
  const evidence: Evidence = {}
  const findOrder = memoize(orderOf)
  for (const { [field]: text = '' } of rows) {
    const found = findOrder(text)
    if (found) evidence[found.order] ??= found.date
  }
  return evidence
}

/** The order of a field and the evidence for it. */
type Decision = { field: DateField; order: DateOrder; shown: Evidence }

function decide(field: DateField, evidence: Record<DateField, Evidence>, rows: readonly DateTexts[]): Decision {
  const own = evidence[field]
  if (own['day first'] !== undefined || own['month first'] !== undefined)
    return { field, order: orderFrom(own), shown: own }
  const other = field === 'posted_on' ? 'closes_on' : 'posted_on'
  const order = orderFrom(evidence[other])
  const orders: DateOrders = { posted_on: order, closes_on: order }
  const isWrong = order === 'month first' && closesEarly(rows, orders)
  if (isWrong && !closesEarly(rows, { ...orders, [field]: 'day first' }))
    return { field, order: 'day first', shown: {} }
  return { field, order, shown: evidence[other] }
}

function orderFrom(evidence: Evidence): DateOrder {
  return evidence['month first'] !== undefined && evidence['day first'] === undefined ? 'month first' : 'day first'
}

/** Whether any job closes before it was posted. */
function closesEarly(rows: readonly DateTexts[], orders: DateOrders): boolean {
  return rows.some((texts) => {
    const posted = readDate(texts.posted_on ?? '', orders.posted_on)
    const closes = readDate(texts.closes_on ?? '', orders.closes_on)
    return Boolean(posted && closes && closes < posted)
  })
}
