import arabic from 'i18n-iso-countries/langs/ar.json' with { type: 'json' }
import german from 'i18n-iso-countries/langs/de.json' with { type: 'json' }
import spanish from 'i18n-iso-countries/langs/es.json' with { type: 'json' }
import french from 'i18n-iso-countries/langs/fr.json' with { type: 'json' }
import portuguese from 'i18n-iso-countries/langs/pt.json' with { type: 'json' }
import swahili from 'i18n-iso-countries/langs/sw.json' with { type: 'json' }

/** Short and official names that are missing from the library, by ISO 3166-1 code, separated by semicolons. */
const others: Readonly<Record<string, string>> = {
  AE: 'الإمارات; دولة الإمارات العربية المتحدة; Émirats; Emirate; VAE',
  CD: 'RD Congo; RDC',
  KE: 'جمهورية كينيا',
  KR: 'Corée du Sud; Südkorea',
  OM: 'سلطنة عمان',
  QA: 'دولة قطر',
  SA: 'المملكة العربية السعودية; Saudia',
  TZ: 'Tanzanie',
  US: 'États-Unis; أمريكا; Marekani',
}

/** Names of several countries, and of towns. */
const alsoOtherPlaces = new Set(['Kongo', 'Congo', 'Granada'])

/** Names of countries in Arabic, French, German, Swahili, Spanish and Portuguese with their ISO 3166-1 codes of two letters. */
export const translatedNames: readonly (readonly [name: string, code: string])[] = [
  ...[arabic, french, german, swahili, spanish, portuguese].flatMap(({ countries }) =>
    Object.entries(countries).flatMap(([code, names]) => [names].flat().map((name) => [name, code] as const)),
  ),
  ...Object.entries(others).flatMap(([code, list]) => list.split(';').map((name) => [name, code] as const)),
].filter(([name]) => !alsoOtherPlaces.has(name))
