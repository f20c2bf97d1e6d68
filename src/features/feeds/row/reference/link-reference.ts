import { hash } from 'node:crypto'
import { isDamaged } from '../text/plain-text.server.ts'

const maxReferenceLength = 200
const maxUrlLength = 2_000

/** A reference from a link. `isOwn`: from the link of the job itself, not from where to apply. */
export type LinkReference = { reference: string; isOwn: boolean }

/** The reference from the link of a job, or else from where to apply for it. */
export function findLinkReference(link: string, applyLink: string): LinkReference | null {
  const reference = linkReference(link || applyLink)
  return reference === null ? null : { reference, isOwn: link !== '' }
}

/**
 * A reference from the URL of a job. Whatever may vary from day to day is left out: fragment, session, tracking and
 * search parameters, 'www.' and the final slash. Null for a URL that is damaged or does not look like that of a single job,
 * such as a careers page or a form.
 */
export function linkReference(link: string): string | null {
  const url = link.length <= maxUrlLength && !isDamaged(link) ? URL.parse(link) : null
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  const host = url.host.replace(/^www\./, '')
  if (sharedHosts.test(`${host}${url.pathname}`)) return null
  const path = url.pathname.replaceAll(pathParameters, '').replace(/\/$/, '')
  const ids = endsWithNumber(path) ? [] : idsOf(url.searchParams)
  if (!namesOneJob(path, ids)) return null
  const query = ids.length === 0 ? '' : `?${new URLSearchParams(ids).toString()}`
  const reference = `https://${host}${path}${query}`
  return reference.length <= maxReferenceLength ? reference : `link-${hash('sha1', reference).slice(0, 16)}`
}

/** Forms, chats and short links, which several jobs share. */
const sharedHosts =
  /^(?:forms\.(?:gle|office\.com|zohopublic\.\w+|microsoft\.com)|docs\.google\.com|[\w.-]*(?:typeform|jotform|surveymonkey|airtable|whatsapp|telegram|facebook|instagram|messenger)\.com|drive\.google\.com|tally\.so|wa\.me|wa\.link|t\.me|m\.me|bit\.ly|tinyurl\.com|goo\.gl|t\.co|lnkd\.in|ow\.ly|buff\.ly|is\.gd|rb\.gy|cutt\.ly|rebrand\.ly|shorturl\.at|t\.ly|linktr\.ee|s\.id)(?::\d+)?\//i

/** ';jsessionid=1a' in any part of a path. */
const pathParameters = /;[^/]*/g

/** Whether the end of a path names one job, so that no parameter can. */
function endsWithNumber(path: string): boolean {
  const last = path.slice(path.lastIndexOf('/') + 1)
  return !/\.(?:php|aspx?|jsp|do|cfm|cgi)$/i.test(last) && hasNumber(last)
}

/** The parameters that identify something, by name. */
function idsOf(query: URLSearchParams): [string, string][] {
  return [...query]
    .filter(([name]) => identifying.test(name) && !varying.test(name))
    .toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)))
}

/** 'ref' is a referrer and 'position' a place in a list more often than a job. */
const identifying =
  /(?:id|jobs?|vacanc(?:y|ies)|req|no|nr|number|(?:job|vacancy|req)[_-]?(?:ref|reference|code))$|^(?:jk|reference)$/i
const varying =
  /^(?:utm|mc_|pk_)|page|sess|^sid$|track|clk?id$|clid$|click|ref[_-]?id|referr|visit|search|request|user|client|source|src|campaign|token|impression|lever-/i

/** Whether the path or query has a number other than a year, or words that are not those of any careers page. */
function namesOneJob(path: string, query: readonly (readonly [string, string])[]): boolean {
  const texts = [...path.split('/'), ...query.map(([, value]) => value)]
  return texts.some((text) => hasNumber(text) || isSlug(text))
}

function hasNumber(text: string): boolean {
  return /\d/.test(text.replaceAll(year, ''))
}

const year = /(?<!\d)(?:19|20)\d{2}(?!\d)/g

function isSlug(text: string): boolean {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
  return words.length > 1 && words.some((word) => !careersWords.has(word))
}

/** Words in the URLs of pages that list jobs. */
const careersWords = new Set(
  (
    'career careers job jobs vacancy vacancies opening openings opportunity opportunities position positions current ' +
    'open work working with for at us our the a join team apply now employment recruitment hiring index html htm php ' +
    'aspx home about company application applications form portal list listing listings search all page pages en of ' +
    'and to in view detail details show php asp jsp we are were life people your future international internal external candidate candidates'
  ).split(' '),
)
