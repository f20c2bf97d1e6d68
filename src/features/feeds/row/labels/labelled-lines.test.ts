import { expect, test } from 'vitest'
import { parseRow } from '../parse-row.server.ts'

const row = { title: 'Cook', company: 'Duka', country: 'Kenya' }
const read = (description: string, more = {}) => parseRow({ ...row, description, ...more })

test.each([
  'Application deadline: 11 December 2026',
  '<p><strong>Deadline for applications:</strong> Friday, 11th December 2026 at 23:59 EAT</p>',
  'Closes: 11/12/2026.',
  'Closing date 11 December 2026',
  'Deadline: 11 Dec 2026 (applications are reviewed as they come)',
  'Date limite de candidature : 11 décembre 2026',
  'Bewerbungsfrist: 11. Dezember 2026',
  'آخر موعد للتقديم: ١١ ديسمبر ٢٠٢٦',
  'Mwisho wa kutuma maombi: 11 Desemba 2026',
  'APPLICATION DEADLINE\n11 December 2026',
  'Apply by 11 December 2026.',
  'Apply before Friday, 11 December 2026',
  '<ul><li>Apply no later than 11/12/2026</li></ul>',
  'Closing: 11 December 2026.',
  'Closing 11 December 2026',
  'Closing date Friday, December 11, 2026',
  'Expires 11 Dec 2026',
  'Please apply by 11 December 2026.',
  '• Kindly apply on or before 11/12/2026',
])('reads the closing date in %j', (line) => {
  expect(read(`Cook rice for 200 guests.\n${line}\nSend your CV.`)).toMatchObject({
    job: { closes_on: '2026-12-11' },
    derived: ['closes_on'],
  })
})

test.each([
  'Deadline: 11 December',
  'Closing 11 December.',
  'Closing date 11 Dec',
  'Closing on Friday 11th December',
  'Please apply by 11 December',
  'Applications close December 11',
  '**Bewerbungsfrist 11. Dezember**',
])('reads the next such day in %j', (line) => {
  const text = `Cook rice for 200 guests.\n${line}\nSend your CV.`
  expect(read(text, { posted: '2026-11-24' })).toMatchObject({ job: { closes_on: '2026-12-11' } })
  expect(read(text, { posted: '2026-12-24' })).toMatchObject({ job: { closes_on: null } })
  expect(read(text)).toMatchObject({ job: { closes_on: null } })
  expect(parseRow({ ...row, description: text }, { day: '2026-11-24' })).toMatchObject({
    job: { closes_on: '2026-12-11' },
    derived: ['closes_on'],
  })
})

test.each([
  ['Gross salary range KES 320,000–380,000 plus 15% gratuity.', 'KES 320,000–380,000 plus 15% gratuity'],
  ['Grade: 5B. Gross pay of Kshs 190,000/month.', 'Kshs 190,000/month'],
  ['Salaire brut : 2 800 € par mois', '2 800 € par mois'],
  ['الراتب: ٣٠٠٠ ريال', '٣٠٠٠ ريال'],
  ['Monthly stipend of UGX 700,000', 'UGX 700,000 per month'],
  ['Gross pay (KES/month): 32,000', 'KES 32,000 per month'],
  ['KES 32,000 gross per month plus fuel.', 'KES 32,000 gross per month plus fuel'],
  ['TZS 450,000 - 550,000 per month', 'TZS 450,000 - 550,000 per month'],
  ['<ul><li>$900/month (gross)</li></ul>', '$900/month (gross)'],
  ['**Pay: KSh 900 a day**', 'KSh 900 a day'],
])('reads the pay in %j', (line, salary) => {
  expect(read(`Cook rice.\n${line}`)).toMatchObject({ job: { salary }, derived: ['salary'] })
})

test('reads the town, and its country', () => {
  expect(read('Duty station: Lodwar, Kenya', { country: '' })).toMatchObject({
    job: { city: 'Lodwar', country: 'Kenya' },
  })
})

test.each([
  'Pay 5,000 suppliers on time',
  'Meet the deadline: 5 reports a week',
  'Deadline: as soon as we find somebody',
  'Apply by email before 11 December 2026',
  'Apply by 11 December 2026 with your CV',
  'Closing 12 deals a month',
  'Closing 5 May orders',
  'Please apply by 12 noon',
  'Pay 12 December invoices',
  'Basic pay May 2026',
  'Closing 11 December',
  'Manage a budget of EUR 50,000 per year',
  'EUR 50,000 budget per year',
  'KES 500 per day lunch allowance',
  'KES 32,000',
  'ISO 9001 per year',
  'Salary (KES/month): 0',
  'Our office closes 11 December 2026 for two weeks',
  'Location: we work from anywhere. You choose',
  `Salary: ${'KES 5,000 and more '.repeat(10)}`,
])('reads nothing from %j', (line) => {
  expect(read(line)).toMatchObject({ job: { closes_on: null, salary: null, city: null } })
})

test('prefers columns', () => {
  const columns = { closing_date: '2026-12-01', salary: 'KES 9', city: 'Voi' }
  const parsed = read('Deadline: 11 December 2026\nSalary: KES 50,000\nLocation: Lamu', columns)
  expect(parsed).toMatchObject({ job: { closes_on: '2026-12-01', salary: 'KES 9', city: 'Voi' } })
  expect(parsed).not.toHaveProperty('derived')
})
