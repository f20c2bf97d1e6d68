import { expect, test } from 'vitest'
import { type Vacancy, vacancyKey } from './vacancy-key.server.ts'

const vacancy: Vacancy = { title: 'Staff Nurse', company: 'Simba Hospital Ltd', city: 'Mombasa', country: 'Kenya' }

function isSame(other: Partial<Vacancy>, than: Partial<Vacancy> = {}): boolean {
  return vacancyKey({ ...vacancy, ...than }) === vacancyKey({ ...vacancy, ...other })
}

test.each<Partial<Vacancy>>([
  { title: 'STAFF nurse' },
  { title: '  Staff   Nurse. ' },
  { title: 'Staff-Nurse' },
  { title: 'Stáff Nursë' },
  { title: 'Staff Nurse'.normalize('NFD') },
  { title: 'Staff\u00a0Nurse' },
  { company: 'Simba Hospital' },
  { company: 'SIMBA HOSPITAL LIMITED' },
  { company: 'Simba Hospital, Ltd.' },
  { company: 'Simba Hospital (Limited)' },
  { city: 'mombása' },
  { country: 'KENYA ' },
])('%o is the same vacancy', (other) => {
  expect(isSame(other)).toBe(true)
})

test.each<Partial<Vacancy>>([
  { title: 'Staff Nurses' },
  { title: 'Nurse, Staff' },
  { company: 'Simba Hospital Group' },
  { company: 'Simba Limited Hospital' },
  { city: 'Nairobi' },
  { city: null },
  { country: 'Tanzania' },
  { title: 'Staff Nurse Simba', company: 'Hospital' },
])('%o is another vacancy', (other) => {
  expect(isSame(other)).toBe(false)
})

test.each([
  '(M/F/D)',
  '(m|w|d)',
  'm/f',
  '- Mombasa',
  '(Mombasa, Kenya)',
  'in Mombasa',
  'job in Mombasa',
  '- Mombasa City',
  '- Kenya - Urgent!',
  'urgently required',
  '(Immediate Joiner)',
  '(2 positions)',
  '(Two Posts)',
  '- No. of posts: 5',
  'x3',
  'x 3',
  '10 posts',
  '3 vacancies',
  '1 position',
  '(Ref: HR/2026/014)',
  '- Ref. No. 2231',
  '[REQ-1234]',
  '(JR10023)',
  '(MOH/12/2026)',
  '#4471',
  '(100455)',
  '– Mombasa • Urgent',
])("'Staff Nurse %s' is the same vacancy in Mombasa", (end) => {
  expect(isSame({ title: `Staff Nurse ${end}` })).toBe(true)
})

test.each(['URGENT!', 'Urgently hiring:', 'We are hiring', 'Hot job:', 'Mombasa -', '3 x', '[Featured]', 'Vacancy:'])(
  "'%s Staff Nurse' is the same vacancy in Mombasa",
  (start) => {
    expect(isSame({ title: `${start} Staff Nurse` })).toBe(true)
  },
)

test.each([
  ['Driver Class 2', 'Driver Class 3'],
  ['Driver Class 2 positions', 'Driver Class 3 positions'],
  ['Driver (2)', 'Driver (3)'],
  ['Driver - Jr Dev 2', 'Driver - Jr Dev 3'],
  ['Driver #2', 'Driver #3'],
  ['Driver #999', 'Driver'],
  ['Driver 4 x 4', 'Driver 4'],
  ['4 x 4 Driver', '4 Driver'],
  ['Driver (Male)', 'Driver (Female)'],
  ['Nurse II', 'Nurse III'],
  ['Nurse (M)', 'Nurse (F)'],
  ['Teacher (Maths)', 'Teacher (Physics)'],
  ['Trainee (2025)', 'Trainee (2026)'],
  ['Trainee (1/9/2026)', 'Trainee (1/10/2026)'],
  ['Auditor (ISO 9001)', 'Auditor (ISO 14001)'],
  ['Welder (Code 14)', 'Welder (Code 10)'],
  ['Clerk (Job Group K)', 'Clerk (Job Group J)'],
  ['Urgent Care Nurse', 'Care Nurse'],
  ['Hiring Manager', 'Manager'],
  ['Now Assistant', 'Assistant'],
  ['Mombasa Road Manager', 'Road Manager'],
  ['Officer - Nairobi', 'Officer'],
  ['Officer in Tanzania', 'Officer'],
  ['Job Ref 12 Accountant - Audit', 'Job Ref 12 Engineer - Audit'],
])("'%s' and '%s' are different vacancies", (one, other) => {
  expect(isSame({ title: one }, { title: other })).toBe(false)
})

test('a title made only of words that do not count keeps them', () => {
  expect(isSame({ title: 'Urgent!' }, { title: 'Mombasa' })).toBe(false)
  expect(isSame({ title: 'Urgent - Mombasa' }, { title: 'URGENT, Mombasa' })).toBe(true)
  expect(isSame({ title: 'Kenya Kenya' }, { title: 'Kenya' })).toBe(true)
})

test('a reference of four digits after # does not count, and one in brackets only from five digits', () => {
  expect(isSame({ title: 'Staff Nurse #1000' })).toBe(true)
  expect(isSame({ title: 'Staff Nurse (1000)' })).toBe(false)
  expect(isSame({ title: 'Staff Nurse (10000)' })).toBe(true)
})

test.each([
  'Ltd',
  'Limited',
  'PLC',
  'LLC',
  'L.L.C',
  'GmbH',
  'Inc.',
  'Co.',
  'Co. Ltd',
  'Company Limited',
  'Pty Ltd',
  '(Pvt) Ltd',
  'Private Limited',
  'S.A.',
  'AG',
  'B.V.',
  'Co. W.L.L.',
  'B.S.C. (c)',
  'FZE',
  'FZ-LLC',
  'Est.',
  '(K) Ltd',
  'Kenya Ltd',
  '(Kenya)',
])("'Simba Hospital %s' is the same company in Kenya", (form) => {
  expect(isSame({ company: `Simba Hospital ${form}` })).toBe(true)
})

test.each(['Group', 'Holdings', 'International', '(U) Ltd', 'Uganda Ltd', 'Private', 'Spa', 'K', '& Partners'])(
  "'Simba Hospital %s' is another company",
  (end) => {
    expect(isSame({ company: `Simba Hospital ${end}` })).toBe(false)
  },
)

test("a company is compared without 'The' at the start, and 'and' is '&'", () => {
  expect(isSame({ company: 'The Simba Hospital' })).toBe(true)
  expect(isSame({ company: 'Simba and Hospital' }, { company: 'Simba & Hospital' })).toBe(true)
  expect(isSame({ company: 'The' }, { company: 'The Ltd' })).toBe(true)
  expect(isSame({ company: 'The' }, { company: 'And' })).toBe(false)
})

test.each([
  ['Nairobi', 'Nairobi, Kenya', 'Kenya'],
  ['Nairobi', 'Nairobi City', 'Kenya'],
  ['Nairobi', 'Nairobi City County', 'Kenya'],
  ['Mombasa', 'Mombasa County', 'Kenya'],
  ['Doha', 'Doha, Qatar', 'Qatar'],
  ['Doha', 'Doha City', 'Qatar'],
  ['Dubai', 'Dubai - UAE', 'United Arab Emirates'],
  ['Kuwait', 'Kuwait City', 'Kuwait'],
])("'%s' and '%s' are the same town", (city, other, country) => {
  expect(isSame({ city, country }, { city: other, country })).toBe(true)
})

test.each([
  ['Kiambu', 'Kiambu County', 'Kenya'],
  ['Nairobi', 'Nairobi West', 'Kenya'],
  ['Nairobi', 'Nairobi West County', 'Kenya'],
  ['Cebu', 'Cebu City', 'Philippines'],
  ['Nairobi', 'Nairobi, Uganda', 'Kenya'],
  ['City', 'County', 'Kenya'],
])("'%s' and '%s' are different towns", (city, other, country) => {
  expect(isSame({ city, country }, { city: other, country })).toBe(false)
})

test('a missing town is the same as an empty one', () => {
  expect(isSame({ city: null }, { city: '' })).toBe(true)
})

test("a company called 'Limited' keeps its name", () => {
  expect(isSame({ company: 'Limited' }, { company: 'Ltd' })).toBe(false)
  expect(isSame({ company: 'Unlimited' }, { company: 'Un' })).toBe(false)
})

test("'C', 'C++' and 'C#' are different, and numbers do not run together", () => {
  const isOneTitle = (one: string, two: string) => isSame({ title: one }, { title: two })
  expect(isOneTitle('C Developer', 'C++ Developer')).toBe(false)
  expect(isOneTitle('C# Developer', 'C++ Developer')).toBe(false)
  expect(isOneTitle('Nurse #2', 'Nurse 2')).toBe(true)
  expect(isOneTitle('Sales + Marketing', 'Sales, Marketing')).toBe(true)
  expect(isOneTitle('Class 2, 3', 'class 2-3')).toBe(true)
  expect(isOneTitle('Class 2, 3', 'Class 23')).toBe(false)
})

test('names without letters or digits are compared as they are', () => {
  expect(isSame({ title: '!!!' }, { title: '???' })).toBe(false)
  expect(isSame({ title: '!!!' }, { title: '!!!' })).toBe(true)
})

test('letters and vowel signs of other scripts count, and emoji do not', () => {
  expect(isSame({ title: 'محاسب – الدوحة' }, { title: 'محاسب، الدوحة' })).toBe(true)
  expect(isSame({ title: 'की' }, { title: 'का' })).toBe(false)
  expect(isSame({ title: 'Staff Nurse 🩺' })).toBe(true)
})

test('accents make no difference to how signs and numbers are read', () => {
  for (const text of ['C++ 2, 3 ( x )', 'a #1 +b c#', 'Nurse 1 - 2 /3', '10,000 Jobs!'])
    expect(isSame({ title: `${text} é` }, { title: `${text} e` })).toBe(true)
})

test('keys use all of their 128 bits', () => {
  const keys = Array.from({ length: 2_000 }, (_, number) => vacancyKey({ ...vacancy, title: `Nurse ${number}` }))
  expect(new Set(keys).size).toBe(2_000)
  for (let bit = 0; bit < 128; bit++) {
    const set = keys.filter((key) => (BigInt(`0x${key}`) >> BigInt(bit)) & 1n).length
    expect(Math.abs(set - 1_000)).toBeLessThan(150)
  }
})

test('a key is the same in every process and version, since it is stored', () => {
  expect(vacancyKey(vacancy)).toBe('3c0ee812656a11f44cea4dd817c11599')
})
