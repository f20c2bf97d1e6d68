import { expect, test, vi } from 'vitest'
import { orderOf, readDate } from './dates.ts'

test.each([
  ['2026-12-31', '2026-12-31'],
  ['2026-12-31 23:59', '2026-12-31'],
  ['2026-12-31T22:30:00', '2026-12-31'],
  ['2026-12-31T22:30:00Z', '2027-01-01'],
  ['2026-12-31T00:00:00+03:00', '2026-12-31'],
  ['2026-12-31 22:30:00 UTC', '2027-01-01'],
  ['2026-12-31 22:30:00 +0300', '2026-12-31'],
  ['Thu, 19 Nov 2026 08:00:00 GMT', '2026-11-19'],
  ['Thu, 19 Nov 2026 22:00:00 GMT', '2026-11-20'],
  ['Thu, 19 Nov 2026 22:00:00 +0300', '2026-11-19'],
  ['Thu, 19 Nov 2026 23:30 -0800', '2026-11-20'],
  ['19 Nov 26 21:00 EST', '2026-11-20'],
  ['Thu, 1 Jan 2026 00:30:00 +1200', '2025-12-31'],
  ['Mon, 08 Nov 2021', '2021-11-08'],
  ['31/12/2026', '2026-12-31'],
  ['1/2/2026', '2026-02-01'],
  ['11/20/2026', '2026-11-20'],
  ['12/31/2026 11:59 PM', '2026-12-31'],
  ['12/12/2026', '2026-12-12'],
  ['31-12-2026', '2026-12-31'],
  ['31 Dec 2026', '2026-12-31'],
  ['31-Dec-2026', '2026-12-31'],
  ['Thursday, 31st December 2026', '2026-12-31'],
  ['Dec 31, 2026', '2026-12-31'],
  ['Sept. 3, 2026', '2026-09-03'],
  ['29/02/2028', '2028-02-29'],
  ['2026-11-03T09:00:00+03', '2026-11-03'],
  ['2026-11-03T23:00:00-05', '2026-11-04'],
  ['Tue, 03 Nov 2026 9:00:00 +0300', '2026-11-03'],
  ['31/12/26', '2026-12-31'],
  ['04/12/26', '2026-12-04'],
  ["04/12/'26", '2026-12-04'],
  ['31 / 12 / 2026', '2026-12-31'],
  ['4.12.2026', '2026-12-04'],
  ['11.20.2026', '2026-11-20'],
  ['2026/12/4', '2026-12-04'],
  ['2026.12.04', '2026-12-04'],
  ['2026-Dec-04', '2026-12-04'],
  ['20261204', '2026-12-04'],
  ['202612041700', '2026-12-04'],
  ['20261204170000', '2026-12-04'],
  ['20261204T2359', '2026-12-04'],
  ['4-Dec-26', '2026-12-04'],
  ['04DEC2026', '2026-12-04'],
  ['4 December, 2026', '2026-12-04'],
  ['the 4th of December 2026', '2026-12-04'],
  ['Dec-04-2026', '2026-12-04'],
  ["Dec 4, '26", '2026-12-04'],
  ['Friday, 4th December 2026', '2026-12-04'],
  ['Fri, Dec 4, 2026', '2026-12-04'],
  ['Deadline: 4 Dec 2026', '2026-12-04'],
  ['Posted on 04/12/2026', '2026-12-04'],
])('%s is the day %s', (text, day) => {
  expect(readDate(text)).toBe(day)
})

test.each([
  '4 December 2026 at 5:00pm',
  '4 December 2026, 5pm',
  '4 December 2026 at 5.00 p.m.',
  '4 December 2026 by 1700 hrs',
  '4 December 2026 - 17:00 hours',
  '04/12/2026 17:00:00:000',
  '2026-12-04T17:00:00,123456',
  '2026-12-04T99:99',
])('drops the time of %s', (text) => {
  expect(readDate(text)).toBe('2026-12-04')
})

test.each([
  ['30 Nov 2026 - 23:59 (Europe/Berlin)', '2026-12-01'],
  ['30 Nov 2026 - 21:59 (Europe/Berlin)', '2026-11-30'],
  ['30 Nov 2026 - 22:00 (Europe/Berlin)', '2026-12-01'],
  ['30 Jun 2026 - 22:59 (Europe/Berlin)', '2026-06-30'],
  ['30 Jun 2026 - 23:00 (Europe/Berlin)', '2026-07-01'],
  ['29 Mar 2026 01:30 Europe/London', '2026-03-29'],
  ['25 Oct 2026 20:59 Europe/London', '2026-10-25'],
  ['24 Oct 2026 21:59 Europe/London', '2026-10-24'],
  ['25 Oct 2026 21:00 Europe/London', '2026-10-26'],
  ['24 Oct 2026 22:00 Europe/London', '2026-10-25'],
  ['30 Nov 2026 - 15:59 America/New_York', '2026-11-30'],
  ['30 Nov 2026 - 16:00 America/New_York', '2026-12-01'],
  ['1 Dec 2026 4:59 Asia/Tokyo', '2026-11-30'],
  ['30 Nov 2026 17:59 America/Argentina/Buenos_Aires', '2026-11-30'],
  ['30 Nov 2026 18:00 America/Argentina/Buenos_Aires', '2026-12-01'],
  ['30 Nov 2026 (Europe/Berlin)', '2026-11-30'],
  ['20261204T120000Z', '2026-12-04'],
  ['20261204T210000Z', '2026-12-05'],
  ['2026-12-04 17:00:00 +0300', '2026-12-04'],
  ['2026-12-04T17:00:00.000+0000', '2026-12-04'],
  ['2026-12-04T23:00+02:00[Africa/Cairo]', '2026-12-05'],
  ['2026-12-04+14:00', '2026-12-04'],
  ['2026-12-04Z', '2026-12-04'],
  ['Dec 4, 2026 5:00 PM EST', '2026-12-05'],
  ['Dec 4, 2026 3:59 PM EST', '2026-12-04'],
  ['Dec 4, 2026 12:00 AM EAT', '2026-12-04'],
  ['4 Dec 2026 12:30 PM GMT', '2026-12-04'],
  ['4 Dec 2026 21:00 (UTC)', '2026-12-05'],
  ['4 Dec 2026 23:59 UTC+3', '2026-12-04'],
  ['4 Dec 2026 00:15 IST', '2026-12-03'],
  ['Fri Dec 04 2026 17:00:00 GMT+0300 (East Africa Time)', '2026-12-04'],
  ['Fri Dec 04 17:00:00 EAT 2026', '2026-12-04'],
  ['Fri Dec 04 23:00:00 UTC 2026', '2026-12-05'],
  ['28 Feb 2027 22:00 UTC', '2027-03-01'],
  ['28 Feb 2028 22:00 UTC', '2028-02-29'],
  ['31 Dec 2026 24:00 EAT', '2027-01-01'],
])('%s is the day %s in Nairobi', (text, day) => {
  expect(readDate(text)).toBe(day)
})

test.each([
  ['4 déc. 2026', '2026-12-04'],
  ['1er août 2026', '2026-08-01'],
  ['le vendredi 4 décembre 2026 à 17h00', '2026-12-04'],
  ['mar. 1 déc. 2026', '2026-12-01'],
  ['4. Dezember 2026', '2026-12-04'],
  ['Fr., 4. Dez. 2026 um 17:00 Uhr', '2026-12-04'],
  ['3. März 2026', '2026-03-03'],
  ['4 Desemba 2026', '2026-12-04'],
  ['18 de diciembre de 2026', '2026-12-18'],
  ['Viernes, 4 de dic. de 2026', '2026-12-04'],
  ['5 de março de 2027', '2027-03-05'],
  ['Ijumaa, 4 Desemba 2026', '2026-12-04'],
  ['2 Machi 2026', '2026-03-02'],
  ['٤ ديسمبر ٢٠٢٦', '2026-12-04'],
  ['الجمعة، ٤ ديسمبر، ٢٠٢٦', '2026-12-04'],
  ['يوم الجمعة 4 ديسمبر 2026', '2026-12-04'],
  ['1 أغسطس 2026', '2026-08-01'],
  ['5 كانون الثاني 2026', '2026-01-05'],
  ['5 تشرين الأول 2026', '2026-10-05'],
  ['۴/۱۲/۲۰۲۶', '2026-12-04'],
  ['٣١/١٢/٢٠٢٦', '2026-12-31'],
])('%s is the day %s in another language', (text, day) => {
  expect(readDate(text)).toBe(day)
})

test.each([
  ['1796331599', '2026-12-03'],
  ['1796331600', '2026-12-04'],
  ['1796331600.5', '2026-12-04'],
  ['1.7963316E12', '2026-12-04'],
  ['1.7963316e+9', '2026-12-04'],
  ['1.7963316E15', null],
  ['1796331599999', '2026-12-03'],
  ['1796331600000', '2026-12-04'],
  ['/Date(1796331600000)/', '2026-12-04'],
  ['/Date(1796331600000+0300)/', '2026-12-04'],
  ['46022', '2025-12-31'],
  ['46022.75', '2025-12-31'],
  ['40179', '2010-01-01'],
  ['51135', '2039-12-31'],
])('the number %s is the day %s', (text, day) => {
  expect(readDate(text)).toBe(day)
})

test.each(['40178', '51136', '1262292399', '2208981600', '2208981600000', '1e12', '-46022', '460222', '722123456'])(
  'the number %s is not a date',
  (text) => {
    expect(readDate(text)).toBeNull()
  },
)

const lastDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

test('reads the last day of each month and refuses the next', () => {
  for (const [index, last] of lastDays.entries()) {
    const month = String(index + 1).padStart(2, '0')
    expect(readDate(`${last}/${month}/2026`)).toBe(`2026-${month}-${last}`)
    expect(readDate(`2026${month}${last}`)).toBe(`2026-${month}-${last}`)
    expect(readDate(`2026-${month}-${last + 1}`)).toBeNull()
    expect(readDate(`${last + 1}.${month}.26`)).toBeNull()
  }
})

test('reads leap days of leap years only', () => {
  expect(['29 Feb 2028', '29/2/28', 'Feb 29, 2028', '20280229'].map((text) => readDate(text))).toEqual(
    Array.from({ length: 4 }, () => '2028-02-29'),
  )
  expect(['29 Feb 2027', '29/2/27', 'Feb 29, 2027', '20270229'].map((text) => readDate(text))).toEqual(
    Array.from({ length: 4 }, () => null),
  )
})

test('reads years of two digits as 2000 to 2099', () => {
  expect(['1/2/00', '1-Feb-26', '1.2.99'].map((text) => readDate(text))).toEqual([
    '2000-02-01',
    '2026-02-01',
    '2099-02-01',
  ])
})

test.each([
  ['05/11/2026', '2026-05-11', 'either'],
  ['5.11.26', '2026-05-11', 'either'],
  ['Thu 05/11/2026 5pm', '2026-05-11', 'either'],
  ['11/20/2026', '2026-11-20', 'month first'],
  ['20/11/2026', '2026-11-20', 'day first'],
  ['05/05/2026', '2026-05-05', undefined],
  ['2026-05-11', '2026-05-11', undefined],
  ['5 Nov 2026', '2026-11-05', undefined],
  ['31/11/2026', null, undefined],
  ['11/20/2026 or later', null, undefined],
])('month first, %s is the day %s, and the order in it is %s', (text, day, order) => {
  expect(readDate(text, 'month first')).toBe(day)
  expect(orderOf(text)?.order).toBe(order)
})

test('names the date that shows the order, without its time', () => {
  expect(orderOf('Fri, 11/20/2026 17:00 EAT')).toEqual({ order: 'month first', date: '11/20/2026' })
})

test.each([
  '13/31/2026',
  '02/30/2026',
  '2026-13-31',
  '2026-02-30',
  '29/02/2027',
  'soon',
  '31 Foo 2026',
  '1026-01-01',
  '2026-99-99T99:99:99Z',
  'Thu, 31 Nov 2026 08:00:00 GMT',
  'Thu, 19 Nov 2026 08:00:00 XYZ',
  'Thu, 19 Nov 2026 08:99 GMT',
  '9046022',
  'within 30 days',
  '2 weeks ago',
  'December 2026',
  '4 December',
  '4 Dec 17:00',
  '1 Dec 2026 - 31 Dec 2026',
  'see 3.4.2026 or call 0722 123456',
  'not before 4 Dec 2026',
  '4 jui 2026',
  '4 تشرين 2026',
  '12 hours 30',
  '4 Dec 2026 17:00 (Europe/Nowhere)',
  '4 Dec 2026 17:00 Europe/Berlin/Mitte/Nord',
  '4 Dec 2026 17:00 +15:00',
  '4 Dec 2026 25:00 EAT',
  '4 Dec 2026 and more',
  '',
])('%s is not a date', (text) => {
  expect(readDate(text)).toBeNull()
})

const noDateWords = [
  'Open until filled',
  'Until filled',
  'N/A',
  'n.a.',
  '-',
  '—',
  'TBC',
  'TBA',
  'Ongoing',
  'None',
  'Rolling',
  'ASAP',
  'To be confirmed',
  'No deadline',
  'Non précisé',
  'Dès que possible',
  "Jusqu'à pourvoir",
  'k.A.',
  'Ab sofort',
  'Unbefristet',
  'Hakuna',
  'Mara moja',
  'لا يوجد',
  'غير محدّد',
  'حتى إشعار آخر',
]
const emptyDays = [
  '0000-00-00',
  '0000-00-00 00:00:00',
  '00/00/0000',
  '1970-01-01',
  '01/01/1970',
  '1970-01-01T00:00:00Z',
  'Thu, 01 Jan 1970 00:00:00 GMT',
  '0001-01-01T00:00:00',
  '9999-12-31',
  '00000000',
  '99991231',
]

test.each([...noDateWords, ...emptyDays])('%s means there is no date', (text) => {
  expect(readDate(text)).toBe('')
})

test.each(['1970-01-02', '1971-01-01', 'Open until Friday', 'None of your business', '0', '00', '-'.repeat(100)])(
  '%s is neither a date nor a word for a missing date',
  (text) => {
    expect(readDate(text)).toBeNull()
  },
)

const pieces = [
  '1',
  '1 ',
  '1/',
  '12:00 ',
  'Dec ',
  'de ',
  ' , ',
  '- ',
  '(',
  '٤',
  'كانون ',
  "'",
  'monday, ',
  'at ',
  '+03',
]

test('reads values of at most 100 characters', () => {
  expect(readDate('4 Dec 2026'.padEnd(100))).toBe('2026-12-04')
  expect(readDate('4 Dec 2026'.padEnd(101))).toBeNull()
})

test('refuses hostile values of 100 and 200 characters without delay', () => {
  const starts = ['', '4 Dec 2026', '4/12/2026 ', '4 Dec 2026 17:00 ']
  const texts = pieces.flatMap((piece) =>
    starts.flatMap((start) => [100, 200].map((length) => (start + piece.repeat(length)).slice(0, length))),
  )
  expect(texts.filter((text) => readDate(text))).toEqual([])
})

test('looks up a zone once, also after many unknown ones', () => {
  for (let at = 0; at < 60; at++) expect(readDate(`4 Dec 2026 10:00 Nowhere/Zone_${at}`)).toBeNull()
  const created = vi.spyOn(Intl, 'DateTimeFormat')
  for (let hour = 10; hour < 20; hour++) expect(readDate(`4 Dec 2026 ${hour}:00 Europe/Lisbon`)).toBe('2026-12-04')
  expect(created).toHaveBeenCalledTimes(1)
  created.mockRestore()
})
