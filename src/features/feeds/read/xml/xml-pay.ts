import { completeSalary, type PayTerms, writeSalary } from '../../row/pay/salary-text.ts'
import { firstOf, type XmlFields } from './dialects.ts'
import { isElement, textOf, type XmlElement } from './xml-tree.ts'

type Part = 'least' | 'most' | 'amount' | 'currency' | 'unit' | 'kind'

/** Names of the elements inside a salary. */
const partNames: readonly (readonly [Part, string])[] = [
  ['least', 'lowend min minimum minvalue min_value from range_start start'],
  ['most', 'highend max maximum maxvalue max_value to range_end end'],
  ['amount', 'amount value'],
  ['currency', 'currency currencycode currency_code'],
  ['unit', 'period periodicity unit unittext interval frequency per'],
  ['kind', 'type'],
]
const parts = new Map(partNames.flatMap(([part, names]) => names.split(' ').map((name) => [name, part] as const)))

/** Attributes of a salary that say what its figures mean. */
export const payTerms = new Map<string, keyof PayTerms>([
  ['currency', 'currency'],
  ...['period', 'periodicity', 'unit', 'interval', 'frequency', 'per'].map((name) => [name, 'unit'] as const),
])

const maxPartLength = 100

/**
 * The salary in `<lowEnd><amount>75000</amount><currencyCode>KES</currencyCode></lowEnd><period>MONTHLY</period>` and the like:
 * 'from KES 75,000 per month'. A bonus gets its kind: 'KES 50,000 per year (sign on bonus)'. Empty without an amount in an element.
 */
export function salaryOf(element: XmlElement): string {
  const found: Partial<Record<Part, string>> = {}
  collectParts(element, null, found)
  const { amount, least = amount, most = amount, currency, unit } = found
  const salary = writeSalary({ currency, least, most, unit })
  const kind = found.kind?.toLowerCase().replaceAll('_', ' ')
  return salary === '' || kind === undefined || /base|salary|wage/.test(kind) ? salary : `${salary} (${kind})`
}

/** Finds the first text of each part; an amount inside one end of a range is that end. */
function collectParts(
  { content }: XmlElement,
  end: 'least' | 'most' | null,
  found: Partial<Record<Part, string>>,
): void {
  for (const child of content) {
    if (!isElement(child)) continue
    const part = parts.get(child.name)
    collectParts(child, part === 'least' || part === 'most' ? part : end, found)
    const text = child.content.some(isElement) ? '' : textOf(child).trim()
    const name = part === 'amount' ? (end ?? part) : part
    if (name !== undefined && text !== '' && text.length <= maxPartLength) found[name] ??= text
  }
}

const [currencyBeside, periodBeside] = ['currency of the salary', 'period of the salary']

/** Elements beside the salary that say what its figures mean, in every dialect; see `completePay`. */
export const payColumns: Record<string, string> = {
  currency: currencyBeside,
  salary_currency: currencyBeside,
  salarycurrency: currencyBeside,
  salary_period: periodBeside,
  salaryperiod: periodBeside,
  salary_unit: periodBeside,
  salaryunit: periodBeside,
}

/** Adds currency and period to the salary from the elements beside it: `<g:salary>45000</g:salary><g:currency>KES</g:currency>`. */
export function completePay(fields: XmlFields): void {
  const [currency, unit] = [firstOf(fields, currencyBeside), firstOf(fields, periodBeside)]
  if (currency === undefined && unit === undefined) return
  delete fields[currencyBeside]
  delete fields[periodBeside]
  if (typeof fields.salary !== 'string') return
  const terms: PayTerms = {}
  if (currency !== undefined && currency.length <= maxPartLength) terms.currency = currency.trim()
  if (unit !== undefined && unit.length <= maxPartLength) terms.unit = unit
  fields.salary = completeSalary(fields.salary, terms)
}
