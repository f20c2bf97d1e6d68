/** Towns abroad that most orders name, each in one country only. */
const countryByTown: { readonly [town: string]: string } = {
  'abu dhabi': 'United Arab Emirates',
  ajman: 'United Arab Emirates',
  dubai: 'United Arab Emirates',
  sharjah: 'United Arab Emirates',
  dammam: 'Saudi Arabia',
  jeddah: 'Saudi Arabia',
  riyadh: 'Saudi Arabia',
  doha: 'Qatar',
  'kuwait city': 'Kuwait',
  manama: 'Bahrain',
  muscat: 'Oman',
  amman: 'Jordan',
  beirut: 'Lebanon',
}

/** The country of a town abroad, if there is no doubt about it. */
export function countryOfTown(town: string): string | undefined {
  return countryByTown[town.trim().toLowerCase()]
}
