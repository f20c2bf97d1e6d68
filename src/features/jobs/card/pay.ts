import { dataLanguage, translated } from '../../../language/translate.ts'

/**
 * The pay as the employer wrote it, but with 'a month' for 'per month' and '/month', so that jobs are easy to compare. Null
 * if the text is empty.
 */
export function statedPay(salary: string | null): string | null {
  return salary?.trim() ? withWholePeriods(salary) : null
}

/** Whether a pay has an amount, unlike 'Negotiable'. */
export function hasAmount(salary: string | null): boolean {
  return /[^\P{Nd}0]/u.test(salary ?? '')
}

/** A stated pay as pages show it: 'KES 30,000 a month' is translated, free text such as 'Pocket money of …' is not. */
export function payText(pay: string): string {
  const [, amount, period] = /^([^a-z]*\d[^a-z]*)( an? [a-z]+)$/.exec(pay) ?? []
  return amount && period ? amount + translated(period) : pay
}

/** The value of `lang` for `payText`. */
export function payLanguage(pay: string | null): 'en' | undefined {
  return pay !== null && payText(pay) === pay ? dataLanguage() : undefined
}

const periods = 'hour|day|night|shift|week|month|year|annum|piece|trip|drop'
const otherPeriod = new RegExp(`([\\dk](?: ?[a-z]{3}(?= per))?|/[-=]) ?(?:per |/ ?)(${periods}|hr|wk|mo|yr)\\b`, 'gi')
const wholePeriods: Record<string, string> = { hr: 'hour', wk: 'week', mo: 'month', yr: 'year', annum: 'year' }

function withWholePeriods(pay: string): string {
  return pay.replace(otherPeriod, (_, before: string, period: string) => {
    const unit = period.toLowerCase()
    const whole = wholePeriods[unit] ?? unit
    return `${before} ${whole === 'hour' ? 'an' : 'a'} ${whole}`
  })
}
