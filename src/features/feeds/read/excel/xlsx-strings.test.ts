import { expect, test } from 'vitest'
import { SharedStrings } from './xlsx-strings.server.ts'

test('finds strings of any length by number', () => {
  const strings = new SharedStrings()
  const texts = ['', 'Cook', 'é'.repeat(700_000), '', 'x'.repeat(999_999), '12', '', '👍', 'y'.repeat(2_500_000), '']
  for (const text of texts) strings.add(text)
  for (const [number, text] of texts.entries()) expect(strings.get(number) === text).toBe(true)
  strings.add('later')
  expect([strings.get(texts.length), strings.get(texts.length + 1), strings.get(-1)]).toEqual(['later', '', ''])
  strings.close()
})

test('finds strings in any order', () => {
  const strings = new SharedStrings()
  const texts = Array.from({ length: 30_000 }, (_, at) => `${'é'.repeat(at % 90)} ${at}`)
  for (const text of texts) strings.add(text)
  const orders = [texts.keys(), [...texts.keys()].toReversed(), texts.keys().map((at) => (at * 7_919) % texts.length)]
  for (const order of orders) for (const number of order) expect(strings.get(number) === texts[number]).toBe(true)
  strings.close()
})

test('refuses more than 8 million strings, even empty ones', () => {
  const strings = new SharedStrings()
  for (let number = 0; number < 2 ** 23; number++) strings.add('')
  expect(() => strings.add('')).toThrow('more than 8 million text values')
  strings.close()
})
