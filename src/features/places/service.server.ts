import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { fold } from '../../contract/clean-text.ts'
import type { County, SubCounty } from './contract.ts'

const file = new URL('../../../data/kenya/counties.json', import.meta.url)
const fileShape = z.array(z.object({ id: z.int(), name: z.string(), subCounties: z.array(z.string()) }))

/** Kenya's 47 counties and, as sub-counties, their 290 constituencies, both in official order. */
export const places = readPlaces()

function readPlaces(): { counties: County[]; subCounties: SubCounty[] } {
  const counties: County[] = []
  const subCounties: SubCounty[] = []
  for (const { id, name, subCounties: names } of fileShape.parse(JSON.parse(readFileSync(file, 'utf8')))) {
    counties.push({ id, name })
    for (const name of names) subCounties.push({ id: subCounties.length + 1, name, county_id: id })
  }
  return { counties, subCounties }
}

/** The county with this name, ignoring case, apostrophes and dashes. */
export function findCounty(name: string): County | undefined {
  return places.counties.find((county) => isSame(county.name, name))
}

/** The sub-county of this county with this name, ignoring case, apostrophes and dashes. */
export function findSubCounty(county: County, name: string): SubCounty | undefined {
  return places.subCounties.find((place) => place.county_id === county.id && isSame(place.name, name))
}

function isSame(name: string, other: string): boolean {
  return fold(name) === fold(other)
}
