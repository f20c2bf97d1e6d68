import { completeSalary, type PayTerms, writeSalary } from '../../row/pay/salary-text.ts'
import { firstOf, type XmlFields } from './xml-format.ts'

type Part = 'least' | 'most' | 'amount' | 'currency' | 'unit' | 'kind'

/** What elements inside a salary say, by their names in small letters. */
const names: readonly (readonly [Part, string])[] = [
  ['least', 'lowend min minimum minvalue min_value from range_start start'],
  ['most', 'highend max maximum maxvalue max_value to range_end end'],
  ['amount', 'amount value'],
  ['currency', 'currency currencycode currency_code'],
  ['unit', 'period periodicity unit unittext interval frequency per'],
  ['kind', 'type'],
]
const parts = new Map(names.flatMap(([part, spellings]) => spellings.split(' ').map((name) => [name, part] as const)))

/** A salary written in elements: `<lowEnd><amount>75000</amount><currencyCode>KES</currencyCode></lowEnd><period>MONTHLY</period>`. */
export class PayElements {
  readonly #said = new Map<Part, string>()
  /** The end of the range that is open. */
  #end: 'least' | 'most' | null = null
  #text = ''

  open(name: string): void {
    const part = parts.get(name)
    if (part === 'least' || part === 'most') this.#end = part
    this.#text = ''
  }

  addText(text: string): void {
    if (this.#text.length <= longestPart) this.#text += text
  }

  close(name: string): void {
    const part = parts.get(name)
    const text = this.#text.trim()
    this.#text = ''
    const said = part === 'amount' ? (this.#end ?? part) : part
    if (said !== undefined && text !== '' && text.length <= longestPart && !this.#said.has(said))
      this.#said.set(said, text)
    if (part === this.#end) this.#end = null
  }

  /** 'KES 75,000 – 90,000 per month'; what is paid besides the salary says so: 'KES 50,000 per year (sign on bonus)'. Empty where no amount stands in it. */
  text(): string {
    const amount = this.#said.get('amount')
    const [least, most, currency, unit] = (['least', 'most', 'currency', 'unit'] as const).map((part) =>
      this.#said.get(part),
    )
    const salary = writeSalary({ currency, least: least ?? amount, most: most ?? amount, unit })
    const kind = this.#said.get('kind')?.toLowerCase().replaceAll('_', ' ')
    return salary === '' || kind === undefined || /base|salary|wage/.test(kind) ? salary : `${salary} (${kind})`
  }
}

const longestPart = 100

const [currencyBeside, periodBeside] = ['currency of the salary', 'period of the salary']

/** Elements beside the salary that say what its figures mean, in every dialect; see `completePay`. */
export const payColumns: Record<string, string> = {
  ...Object.fromEntries(['currency', 'salary_currency', 'salarycurrency'].map((name) => [name, currencyBeside])),
  ...Object.fromEntries(
    ['salary_period', 'salaryperiod', 'salary_unit', 'salaryunit'].map((name) => [name, periodBeside]),
  ),
}

/** Gives the salary of a job the currency and period that stand beside it: `<g:salary>45000</g:salary><g:currency>KES</g:currency>`. */
export function completePay(fields: XmlFields): void {
  const terms: PayTerms = {}
  const [currency, unit] = [firstOf(fields, currencyBeside), firstOf(fields, periodBeside)]
  if (currency === undefined && unit === undefined) return
  if (currency !== undefined && currency.length <= longestPart) terms.currency = currency.trim()
  if (unit !== undefined && unit.length <= longestPart) terms.unit = unit
  delete fields[currencyBeside]
  delete fields[periodBeside]
  const salary = firstOf(fields, 'salary')
  if (salary !== undefined && !Array.isArray(fields.salary)) fields.salary = completeSalary(salary, terms)
}
