import { expect, test } from 'vitest'
import { titleInLines } from './job-card-data.ts'

test.each([
  ['Afternoon Nanny, South B', 'Afternoon Nanny, South\u00a0B'],
  ['International Truck Driver, C+E', 'International Truck Driver, C+E'.replace(/ C/, '\u00a0C')],
  ['Home Caregiver, Live-in', 'Home Caregiver, Live-\u2060in'],
  ['Formwork and Framing Carpenter', 'Formwork and Framing Carpenter'],
  ['Chef de Partie', 'Chef de Partie'],
  ['Baker 12', 'Baker 12'],
])('keeps the end of %s together', (title, shown) => {
  expect(titleInLines(title)).toBe(shown)
})
