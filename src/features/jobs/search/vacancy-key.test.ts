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
