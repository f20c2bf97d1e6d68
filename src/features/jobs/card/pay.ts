/** Words of texts such as 'Not specified', 'KES: to be discussed' or 'Competitive salary', which state no pay. */
const emptyWords = new Set(
  (
    'n na a nil none tba tbc tbd not no be to on upon at the and or with per as by of in is will our ' +
    'specified unspecified stated disclosed undisclosed provided available applicable mentioned given confidential ' +
    'negotiable competitive attractive good great excellent open market best industry standard standards rate rates ' +
    'discussed agreed advised confirmed determined discuss agreement interview application ' +
    'depends depending dependent based commensurate according experience qualification qualifications skills doe ' +
    'company employer scale policy terms salary salaries wage wages pay remuneration package compensation ' +
    'kes ksh kshs sh shs usd'
  ).split(' '),
)

/** The pay as the employer wrote it; null if the text is empty or only says that the pay is not stated. */
export function statedPay(salary: string | null): string | null {
  if (salary === null) return null
  if (/[1-9]|[^\p{ASCII}\p{P}\p{S}\s]/u.test(salary)) return salary
  const words = salary.toLowerCase().match(/[a-z]+/g) ?? []
  return words.every((word) => emptyWords.has(word)) ? null : salary
}

const period = '(?:hour|day|night|shift|week|month|year|annum|piece|trip|drop)\\b'
const untilPeriod = new RegExp(`^(.*?\\d.*?(?: (?:an?|per) |/ ?)${period},?)(.*)$`)
const untilAddition = /^(.*?\d.*?(?:[,;](?= )|(?= (?:plus|with|including|before|\+) )|(?= ?\()))(.*)$/

/** A stated pay as its amount with the period, and the rest, such as 'plus tips'. Together they are the text as written. */
export function splitPay(pay: string): [amount: string, rest: string] {
  const [, amount = pay, rest = ''] = untilPeriod.exec(pay) ?? untilAddition.exec(pay) ?? []
  return [amount, rest.trim()]
}

/** The longest pay that fits in one line of a card on most phones, in characters. */
const maxOnCard = 32

const anyPeriod = new RegExp(`(\\d) (?:an?|per) (?=${period})`, 'g')

/** A stated pay as a card shows it: if it is too long for a line, with '–' and '/month' for ' – ' and ' a month'. */
export function payOnCard(pay: string): string {
  return pay.length <= maxOnCard ? pay : pay.replace(/(\d) – (?=\d)/g, '$1–').replace(anyPeriod, '$1/')
}
