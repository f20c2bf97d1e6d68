import { completeSalary, type PayTerms, writeSalary } from '../../../row/pay/salary-text.ts'
import { firstOf, type XmlFields } from '../dialect.ts'
import { isElement, partsOf, textOf, type XmlElement } from '../xml-tree.ts'

type Part = 'min' | 'max' | 'amount' | 'currency' | 'unit' | 'kind'

/** Names of the elements inside a salary. */
const partNames: readonly (readonly [Part, string])[] = [
  ['min', 'lowend min minimum minvalue min_value from range_start start'],
  ['max', 'highend max maximum maxvalue max_value to range_end end'],
  ['amount', 'amount value'],
  ['currency', 'currency currencycode currency_code ccy cur curr devise währung'],
  ['unit', 'period periodicity unit unittext interval frequency freq per période periode zeitraum'],
  ['kind', 'type'],
]
const parts = new Map(partNames.flatMap(([part, names]) => names.split(' ').map((name) => [name, part] as const)))

/** Attributes of a salary with its currency or period. */
export const payTerms = new Map<string, keyof PayTerms>(
  [...parts].flatMap(([name, part]) => (part === 'currency' || part === 'unit' ? [[name, part]] : [])),
)

const maxPartLength = 100

/**
 * The salary in elements such as
 * `<lowEnd><amount>75000</amount><currencyCode>KES</currencyCode></lowEnd><period>MONTHLY</period>`: 'from KES 75,000
 * per month'. Adds the kind of a bonus: 'KES 50,000 per year (sign on bonus)'. Empty if no element has an amount.
 */
export function salaryOf(element: XmlElement): string {
  const found: Partial<Record<Part, string>> = {}
  if (!element.content.some(isElement) && textOf(element).trim() !== '') return ''
  collectParts(element, null, found)
  const { amount, min = amount, max = amount, currency, unit } = found
  const salary = writeSalary({ currency, min, max, unit })
  const kind = element.attributes.type === undefined ? found.kind?.toLowerCase().replaceAll('_', ' ') : undefined
  return salary === '' || kind === undefined || /base|salary|wage/.test(kind) ? salary : `${salary} (${kind})`
}

/**
 * Finds the first value of each part. An amount inside the minimum or maximum of a range is that minimum or maximum.
 */
function collectParts(element: XmlElement, end: 'min' | 'max' | null, found: Partial<Record<Part, string>>): void {
  for (const child of partsOf(element)) {
    const part = parts.get(child.name)
    collectParts(child, part === 'min' || part === 'max' ? part : end, found)
    const text = child.content.some(isElement) ? '' : textOf(child).trim()
    const name = part === 'amount' ? (end ?? part) : part
    if (name !== undefined && text !== '' && text.length <= maxPartLength) found[name] ??= text
  }
}

const [currencyBeside, periodBeside] = ['currency of the salary', 'period of the salary']

/** Elements next to the salary with its currency or period, which every dialect shares; see `completePay`. */
export const payColumns: Record<string, string> = {
  currency: currencyBeside,
  salary_currency: currencyBeside,
  salarycurrency: currencyBeside,
  salary_period: periodBeside,
  salaryperiod: periodBeside,
  salary_unit: periodBeside,
  salaryunit: periodBeside,
}

/**
 * Adds the currency and period next to a salary to it, as in `<g:salary>45000</g:salary><g:currency>KES</g:currency>`.
 */
export function completePay(fields: XmlFields): void {
  const [currency, unit] = [firstOf(fields, currencyBeside), firstOf(fields, periodBeside)]
  if (currency === undefined && unit === undefined) return
  delete fields[currencyBeside]
  delete fields[periodBeside]
  if (typeof fields.salary !== 'string') {
    // The ends of the range have columns of their own.
    if (currency !== undefined) fields['salary currency'] = currency
    if (unit !== undefined) fields['salary period'] = unit
    return
  }
  const terms: PayTerms = {}
  if (currency !== undefined && currency.length <= maxPartLength) terms.currency = currency.trim()
  if (unit !== undefined && unit.length <= maxPartLength) terms.unit = unit
  fields.salary = completeSalary(fields.salary, terms)
}
