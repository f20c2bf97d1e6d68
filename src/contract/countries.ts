import list from '../../data/countries.json' with { type: 'json' }

/** The name of each country by its ISO 3166-1 code, sorted by name. Dependent territories are left out. */
export const countries: { readonly KE: string; readonly [code: string]: string } = list

const names: ReadonlySet<string> = new Set(Object.values(countries))

/** Whether a string is exactly the name of a country. */
export function isCountry(text: string): boolean {
  return names.has(text)
}
