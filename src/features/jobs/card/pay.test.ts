import { expect, test } from 'vitest'
import { inLanguage } from '../../../language/language.server.ts'
import { hasAmount, payLanguage, payText, statedPay } from './pay.ts'

test.each(['KES 45,000 – 60,000 a month', 'QAR 4500', '$12 an hour, negotiable', '٤٥٠٠ ريال'])(
  'shows %s, and finds an amount in it',
  (salary) => {
    expect([statedPay(salary), hasAmount(salary)]).toEqual([salary, true])
  },
)

test.each(['Negotiable', 'Commission only', 'Unpaid', 'راتب تنافسي', 'Ksh 0 – 0'])(
  'shows %s, and finds no amount in it',
  (salary) => {
    expect([statedPay(salary), hasAmount(salary)]).toEqual([salary, false])
  },
)

test.each([null, '', ' '])('finds no pay in %j', (salary) => {
  expect([statedPay(salary), hasAmount(salary)]).toEqual([null, false])
})

test.each([
  'KES 220,000 – 290,000 a month',
  'KES 120 – 250 a drop, most riders make KES 1,500 – 2,200 a day',
  'Commission per trip, 8/9 hours',
  'KES 900, 8 day/night shifts',
  'From 2026 – see the attached scale of salaries',
])('keeps %s on a card', (pay) => {
  expect(statedPay(pay)).toBe(pay)
})

test.each([
  ['KES 45,000/month for 20 hours a week', 'KES 45,000 a month for 20 hours a week'],
  ['USD 1,150 – 1,600 per month including a meal', 'USD 1,150 – 1,600 a month including a meal'],
  ['KES 120 – 250 per drop, about KES 1,500 / day', 'KES 120 – 250 a drop, about KES 1,500 a day'],
  ['$12/hr, negotiable', '$12 an hour, negotiable'],
  ['KES 45,000/= Per Month', 'KES 45,000/= a month'],
  ['KES 45k per mo', 'KES 45k a month'],
  ['45000 KES per month', '45000 KES a month'],
  ['NZD 56,000 per annum', 'NZD 56,000 a year'],
])('writes the period of %s like others on a card', (pay, shown) => {
  expect(statedPay(pay)).toBe(shown)
})

test.each([
  ['KES 45,000 – 60,000 a month', 'KES 45,000 – 60,000 kwa mwezi', undefined],
  ['CAD 17.60 an hour', 'CAD 17.60 kwa saa', undefined],
  ['KES 15,000 a month stipend', 'KES 15,000 a month stipend', 'en'],
  ['Pocket money of EUR 450 a month', 'Pocket money of EUR 450 a month', 'en'],
])('shows %s in Swahili', (pay, shown, lang) => {
  expect(inLanguage('sw', () => [payText(pay), payLanguage(pay)])).toEqual([shown, lang])
  expect([payText(pay), payLanguage(pay)]).toEqual([pay, undefined])
})
