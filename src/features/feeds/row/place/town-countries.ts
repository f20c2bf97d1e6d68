import { countries } from '../../../../contract/countries.ts'
import { memoize } from '../memoize.ts'
import { namesState } from './country-names.server.ts'
import { splitsOf } from './place-splits.ts'
import { townNames } from './town-names.ts'

/**
 * The country of a place whose parts name well-known towns of one country: 'Dubai', 'Jebel Ali, Dubai', 'Marsabit (North
 * Horr)'. '' for any other place, such as 'Paris, Texas'.
 */
export const countryOfTown = memoize((place): string => {
  const splits = splitsOf(place)
  const ends = splits.flatMap(({ before, after }) => [before, after])
  const parts = [place, ...ends, ...(splits.length === 0 ? place.split(/ & | and /i, maxTowns) : [])]
  const found = new Set(parts.map(find).filter((country) => country !== undefined))
  const [country = ''] = found
  if (found.size > 1) return ''
  return splits.some(({ after }) => namesState(after)) && !withStates.has(country) ? '' : country
})

const withStates = new Set([countries.US, countries.CA])
const [maxTownLength, maxTowns] = [100, 10]

function find(town: string): string | undefined {
  if (town.length > maxTownLength) return undefined
  const key = keyOf(town)
  return byTown.get(key) ?? byTown.get(key.replace(kindOfPlace, ''))
}

function keyOf(town: string): string {
  return town
    .normalize('NFKD')
    .replaceAll(/[^\p{L}]/gu, '')
    .replaceAll('ة', 'ه')
    .toLowerCase()
}

/** 'Nairobi County' and 'Dubai City' */
const kindOfPlace = /(?<=.{3})(?:city|county|town|municipality|governorate|emirate|province|region)$/

const byTown = new Map(
  Object.entries(townNames).flatMap(([code, list]) =>
    list.split(';').map((town) => [keyOf(town), countries[code]] as const),
  ),
)
