import { scalarOf } from '../../read/json/json-values.ts'
import { nameCountry } from '../place/country-names.server.ts'
import { joinPlaces, type Place, readPlaces } from '../place/several-places.server.ts'
import type { Choices } from './choices.ts'

/** The places of the elements as one place, and the values of each other field as a list. */
export function joinElements(elements: readonly Choices[]): Choices {
  const joined: Choices = new Map()
  for (const element of elements) {
    for (const [target, { value, weight, currency }] of element) {
      const list = joined.get(target)
      if (list && Array.isArray(list.value)) list.value.push(value)
      else joined.set(target, { value: [value], weight, currency })
    }
  }
  const { city, country } = joinPlaces(elements.flatMap(placesOf))
  for (const [target, value] of [
    ['city', city],
    ['country', country],
  ] as const) {
    const list = joined.get(target)
    if (value !== '') joined.set(target, { value, weight: list?.weight ?? placeWeight, currency: undefined })
    else joined.delete(target)
  }
  return joined
}

/** The weight of a country that is only part of a town: 'Nairobi, Kenya'. */
const placeWeight = 40

function placesOf(element: Choices): readonly Place[] {
  const [city, country] = [scalarOf(element.get('city')?.value), nameCountry(scalarOf(element.get('country')?.value))]
  return country === '' ? readPlaces(city) : [{ city, country }]
}
