import type { Random } from './part.ts'

/**
 * A file for the reader. `kept`: titles of rows that must be read, or reported as unread, although another row is broken;
 * null if that cannot be judged.
 */
export type HostileFile = { kind: string; bytes: Buffer; kept: string[] | null }

type RowFormat = {
  before: string
  after: string
  between: string
  row: (title: string) => string
  breaks: ((row: string) => string)[]
}

const fields = { company: 'Duka', country: 'Kenya', description: 'Cook for the guests of a lodge.' }
const jsonRow = (title: string) => JSON.stringify({ reference: `r-${title}`, title, ...fields })
const xmlRow = (title: string) =>
  `<job><title>${title}</title><referencenumber>r-${title}</referencenumber><company>Duka</company><country>Kenya</country><description>Cook</description></job>`
const jsonBreaks = [
  (row: string) => row.replace('"title":', '"title" '),
  (row: string) => row.replace('"company":"Duka"', '"company":tru'),
  (row: string) => row.replace('"country":"Kenya",', '"country":,'),
  (row: string) => row.replace('Kenya', 'K\\q'),
  (row: string) => row.replace('"title"', '"TITLE_"'),
  (row: string) => row.replace('Duka', 'x'.repeat(1_200_000)),
  (row: string) => row.replace('"Duka"', `${'['.repeat(5_000)}${']'.repeat(5_000)}`),
  () => '{}',
  () => '17',
  () => 'null',
]
const xmlBreaks = [
  (row: string) => row.replace('</title>', ''),
  (row: string) => row.replace('<company>', '<company'),
  (row: string) => row.replace('Kenya', 'Kenya & <b'),
  (row: string) => row.replace('Duka', '&#0;&#xD800;&nope;'),
  (row: string) => row.replace('Duka', '<x>'.repeat(300)),
  (row: string) => row.replace('<description>', `<description>${'x'.repeat(1_200_000)}`),
  () => '<job></job>',
  () => '<job><job/></job>',
]

const rowFormats: Record<string, RowFormat> = {
  NDJSON: {
    before: '',
    after: '\n',
    between: '\n',
    row: jsonRow,
    breaks: [...jsonBreaks, (row) => row.slice(0, 40), (row) => row.replaceAll('"', ''), () => '<job>', () => '\0\0'],
  },
  JSON: { before: '[', after: ']', between: ',\n', row: jsonRow, breaks: jsonBreaks },
  XML: {
    before: '<?xml version="1.0"?>\n<source>\n',
    after: '\n</source>',
    between: '\n',
    row: xmlRow,
    breaks: xmlBreaks,
  },
  CSV: {
    before: 'reference,title,company,country,description\n',
    after: '\n',
    between: '\n',
    row: (title) => `r-${title},${title},Duka,Kenya,Cook for the guests`,
    breaks: [
      (row) => row.replace('Duka', 'Du"ka'),
      (row) => row.replace('Kenya', ''),
      (row) => row.replaceAll(',', ''),
      (row) => `${row}${',x'.repeat(500)}`,
      (row) => row.replace('Cook', `"${'x'.repeat(1_200_000)}"`),
      () => '\0,\0',
      () => ',,,,',
    ],
  },
}

/** A feed of 20 rows with a broken one, in a format that shows where each row ends. */
export function fileWithBrokenRow(random: Random): HostileFile {
  const [name, format] = random.pick(Object.entries(rowFormats))
  const titles = Array.from({ length: 20 }, (_, at) => `Cook number ${at} of ${random.below(1_000_000)}`)
  // Not the first one, which decides what the file is.
  const broken = 1 + random.below(titles.length - 1)
  const way = random.below(format.breaks.length)
  const rows = titles.map((title, at) =>
    at === broken ? (format.breaks[way]?.(format.row(title)) ?? '') : format.row(title),
  )
  return {
    kind: `${name} with broken row ${broken}, way ${way}`,
    bytes: Buffer.from(format.before + rows.join(format.between) + format.after),
    kept: titles.filter((_, at) => at !== broken),
  }
}
