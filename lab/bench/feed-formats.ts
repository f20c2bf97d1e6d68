import { strToU8, Zip, ZipDeflate } from 'fflate'
import { inlineRows, workbookFiles } from '../../tests/support/workbook.ts'
import { columns, type Feed, feedRows, type Row } from './feeds.ts'

const xmlHead = '<?xml version="1.0" encoding="utf-8"?>\n'

/** Feeds in each format, as real providers write them. */
export const feedFormats = {
  CSV: list('csv', (row) => `${columns.map((column) => `"${row[column]}"`).join(',')}\n`, `${columns.join(',')}\n`),
  NDJSON: list('ndjson', (row) => `${JSON.stringify(row)}\n`),
  JSON: jsonList((row) => row),
  'JSON-LD': jsonList(asPosting),
  Greenhouse: jsonList(asGreenhouse, '{"jobs":[', ']}'),
  Lever: jsonList(asLever),
  Ashby: jsonList(asAshby, '{"apiVersion":"1","jobs":[', ']}'),
  'HTML pages with JSON-LD': list(
    'html',
    (row) =>
      `<!DOCTYPE html>\n<html><head><title>${row.title}</title>\n<script type="application/ld+json">${JSON.stringify(asPosting(row)).replaceAll('<', String.raw`\u003c`)}</script></head><body><h1>${row.title}</h1></body></html>\n`,
  ),
  'Indeed XML': xmlList('job', asIndeed, '<source>\n<publisher>Bench</publisher>\n', '</source>\n'),
  'Jobrapido XML': xmlList('job', asJobrapido, '<source>\n<jobs>\n', '</jobs>\n</source>\n'),
  'Trovit XML': xmlList('ad', asTrovit, '<trovit>\n', '</trovit>\n'),
  'Jooble XML': list(
    'xml',
    (row) => `<job id="${row.reference}">\n${inCdata(asJooble(row))}\n</job>\n`,
    `${xmlHead}<jobs>\n`,
    '</jobs>\n',
  ),
  'Personio XML': list(
    'xml',
    (row) => `<position>\n${personioPosition(row)}\n</position>\n`,
    `${xmlHead}<workzag-jobs>\n`,
    '</workzag-jobs>\n',
  ),
  'LinkedIn XML': xmlList('job', asLinkedin, '<source>\n<publisher>Bench</publisher>\n', '</source>\n'),
  RSS: list(
    'rss',
    rssItem,
    `${xmlHead}<rss version="2.0" xmlns:job_listing="http://wpjobmanager.com"><channel>\n`,
    '</channel></rss>\n',
  ),
  Atom: list(
    'atom',
    atomEntry,
    `${xmlHead}<feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="http://base.google.com/ns/1.0">\n`,
    '</feed>\n',
  ),
  Excel: { extension: 'xlsx', pieces: workbook },
} satisfies Record<string, Feed>

function list(extension: string, write: (row: Row) => string, before = '', after = ''): Feed {
  return {
    extension,
    *pieces(count) {
      yield before
      for (const row of feedRows(count)) yield write(row)
      yield after
    },
  }
}

function jsonList(write: (row: Row) => object, before = '[', after = ']'): Feed {
  return {
    extension: 'json',
    *pieces(count) {
      let between = before
      for (const row of feedRows(count)) {
        yield `${between}\n${JSON.stringify(write(row))}`
        between = ','
      }
      yield `\n${after}\n`
    },
  }
}

function xmlList(element: string, write: (row: Row) => Record<string, string>, before: string, after: string): Feed {
  return list('xml', (row) => `<${element}>\n${inCdata(write(row))}\n</${element}>\n`, xmlHead + before, after)
}

function inCdata(elements: Record<string, string>): string {
  return Object.entries(elements)
    .map(([name, text]) => `<${name}><![CDATA[${text}]]></${name}>`)
    .join('\n')
}

function asIndeed(row: Row): Record<string, string> {
  const { reference, title, company, city, country, job_type, salary, closing_date } = row
  return {
    title,
    date: 'Sun, 01 Nov 2026 08:00:00 GMT',
    referencenumber: reference,
    url: linkOf(row),
    company,
    city,
    country,
    description: htmlOf(row),
    salary,
    jobtype: job_type,
    expirationdate: closing_date,
  }
}

function asJobrapido(row: Row): Record<string, string> {
  const { reference, title, company, city, country, job_type, salary, posted, closing_date } = row
  return {
    title,
    location: city,
    country,
    company,
    publishdate: posted,
    expirydate: closing_date,
    url: linkOf(row),
    description: htmlOf(row),
    reference_id: reference,
    salary,
    jobtype: job_type,
  }
}

function asTrovit(row: Row): Record<string, string> {
  const { reference, title, company, city, country, job_type, salary, posted, closing_date } = row
  return {
    id: reference,
    url: linkOf(row),
    title,
    content: htmlOf(row),
    company,
    contract: job_type,
    salary,
    city,
    country,
    date: posted,
    expiration_date: closing_date,
  }
}

function asJooble(row: Row): Record<string, string> {
  const { title, company, city, country, job_type, salary, posted, closing_date } = row
  return {
    link: linkOf(row),
    name: title,
    region: `${city}, ${country}`,
    salary,
    description: htmlOf(row),
    company,
    jobtype: job_type,
    pubdate: posted,
    expire: closing_date,
  }
}

function asLinkedin(row: Row): Record<string, string> {
  const { reference, title, company, city, country, job_type, posted, closing_date } = row
  return {
    partnerJobId: reference,
    company,
    title,
    description: htmlOf(row),
    applyUrl: linkOf(row),
    location: `${city}, ${country}`,
    workplaceTypes: 'On-site',
    experienceLevel: 'MID_SENIOR_LEVEL',
    jobtype: job_type,
    listDate: posted,
    expirationDate: closing_date,
  }
}

function rssItem(row: Row): string {
  return `<item><title>${row.title}</title><guid>${row.reference}</guid><pubDate>Sun, 01 Nov 2026 08:00:00 +0000</pubDate><description><![CDATA[${htmlOf(row)}]]></description><job_listing:location>${row.city}, ${row.country}</job_listing:location><job_listing:company>${row.company}</job_listing:company><job_listing:job_type>${row.job_type}</job_listing:job_type></item>\n`
}

function atomEntry(row: Row): string {
  return `<entry><title>${row.title}</title><link href="${linkOf(row)}"/><id>${row.reference}</id><published>${row.posted}T08:00:00Z</published><content type="html">${escape(htmlOf(row))}</content><g:employer>${row.company}</g:employer><g:location>${row.city}, ${row.country}</g:location><g:job_type>${row.job_type}</g:job_type><g:salary>${row.salary}</g:salary></entry>\n`
}

function asPosting(row: Row): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: row.title,
    identifier: row.reference,
    hiringOrganization: { '@type': 'Organization', name: row.company },
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: row.city, addressCountry: countryCode(row) },
    },
    employmentType: row.job_type === 'Contract' ? 'CONTRACTOR' : 'FULL_TIME',
    datePosted: row.posted,
    validThrough: row.closing_date,
    description: htmlOf(row),
  }
}

function asGreenhouse(row: Row): object {
  return {
    absolute_url: linkOf(row),
    location: { name: `${row.city}, ${row.country}` },
    metadata: [{ id: 1, name: 'Employment Type', value: row.job_type, value_type: 'single_select' }],
    id: row.reference,
    updated_at: `${row.posted}T05:00:00-05:00`,
    first_published: `${row.posted}T05:00:00-05:00`,
    title: row.title,
    company_name: row.company,
    content: escape(htmlOf(row)),
    departments: [{ id: 7, name: 'Care', child_ids: [], parent_id: null }],
    application_deadline: row.closing_date,
  }
}

function asLever(row: Row): object {
  return {
    id: row.reference,
    text: row.title,
    company: row.company,
    country: countryCode(row),
    categories: { location: row.city, commitment: row.job_type },
    createdAt: 1_793_520_000_000,
    descriptionPlain: row.description,
    lists: [{ text: 'Requirements', content: `<li>${row.requirements.replaceAll('\n', '</li><li>')}</li>` }],
  }
}

function asAshby(row: Row): object {
  return {
    id: row.reference,
    title: row.title,
    department: 'Care',
    employmentType: row.job_type === 'Contract' ? 'Contract' : 'FullTime',
    location: row.city,
    secondaryLocations: [],
    publishedAt: `${row.posted}T05:00:00.000+00:00`,
    isListed: true,
    workplaceType: 'OnSite',
    address: { postalAddress: { addressLocality: row.city, addressCountry: row.country } },
    jobUrl: linkOf(row),
    applyUrl: `${linkOf(row)}/application`,
    descriptionHtml: htmlOf(row),
    shouldDisplayCompensationOnJobPostings: true,
    compensation: {
      summaryComponents: [
        { compensationType: 'Salary', interval: '1 MONTH', currencyCode: 'KES', minValue: 50_000, maxValue: 60_000 },
      ],
    },
  }
}

function personioPosition(row: Row): string {
  const { reference, title, company, city, country, posted } = row
  const fields = {
    id: reference,
    subcompany: company,
    office: `${city}, ${country}`,
    department: 'Care',
    name: title,
    employmentType: 'permanent',
    schedule: 'full-time',
    createdAt: `${posted}T08:00:00+00:00`,
  }
  const parts = { 'About us': row.description, 'Your tasks': row.responsibilities, 'Your profile': row.requirements }
  const descriptions = Object.entries(parts).map(
    ([name, value]) => `<jobDescription>\n${inCdata({ name, value })}\n</jobDescription>`,
  )
  return `${inCdata(fields)}\n<jobDescriptions>\n${descriptions.join('\n')}\n</jobDescriptions>`
}

function htmlOf({ description, responsibilities, requirements }: Row): string {
  const items = (text: string) =>
    `<ul>${text
      .split('\n')
      .map((line) => `<li>${line}</li>`)
      .join('')}</ul>`
  return `<p>${description}</p><p>Responsibilities</p>${items(responsibilities)}<p>Requirements</p>${items(requirements)}`
}

function linkOf({ reference }: Row): string {
  return `https://jobs.example/${reference}`
}

function countryCode({ country }: Row): string {
  return country === 'Qatar' ? 'QA' : 'KE'
}

function escape(html: string): string {
  return html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** A workbook as Excel writes it: cells refer to a table of shared strings. Each description is a separate entry. */
function* workbook(count: number): Generator<Uint8Array> {
  const packed: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    packed.push(chunk)
  })
  const hole = '<hole/>'
  const fillings: Record<string, (count: number) => Iterable<string>> = {
    'xl/worksheets/sheet1.xml': sheetRows,
    'xl/sharedStrings.xml': sharedTexts,
  }
  for (const [name, text] of Object.entries(workbookFiles({ rows: hole, strings: hole }))) {
    const part = new ZipDeflate(name)
    zip.add(part)
    const [before = '', after = ''] = text.split(hole)
    part.push(strToU8(before))
    for (const piece of fillings[name]?.(count) ?? []) {
      part.push(strToU8(piece))
      yield* packed.splice(0)
    }
    part.push(strToU8(after), true)
  }
  zip.end()
  yield* packed
}

function* sheetRows(count: number): Generator<string> {
  yield inlineRows([columns])
  for (const numbers of numberTexts(count))
    yield `<row>${numbers.map(({ number }) => `<c t="s"><v>${number}</v></c>`).join('')}</row>`
}

function* sharedTexts(count: number): Generator<string> {
  for (const numbers of numberTexts(count))
    yield numbers.map(({ text, isNew }) => (isNew ? `<si><t xml:space="preserve">${text}</t></si>` : '')).join('')
}

function* numberTexts(count: number): Generator<{ text: string; number: number; isNew: boolean }[]> {
  const known = new Map<string, number>()
  let next = 0
  for (const row of feedRows(count)) {
    yield columns.map((column) => {
      const text = row[column]
      const number = column === 'description' ? undefined : known.get(text)
      if (number !== undefined) return { text, number, isNew: false }
      known.set(text, next)
      return { text, number: next++, isNew: true }
    })
  }
}
