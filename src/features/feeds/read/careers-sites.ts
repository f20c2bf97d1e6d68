/** The product behind a careers site, and the URL of its feed. */
export type CareersFeed = { product: string; url: string }

const nameInPath = String.raw`(?<name>[\w.%-]{1,100})(?![\w.%-])`
const nameInHost = String.raw`(?<name>[\w-]{1,63})`

/**
 * Hosts and paths of careers sites, and where their feeds are. Sources: developers.greenhouse.io/job-board.html,
 * github.com/lever/postings-api, help.workable.com, docs.recruitee.com, developers.ashbyhq.com,
 * developers.smartrecruiters.com, support.teamtailor.com, developer.personio.de; for BambooHR, Breezy, Pinpoint and
 * NeoGov adapters in several public repositories.
 */
const sites: readonly (readonly [product: string, page: RegExp, feed: string])[] = (
  [
    [
      'Greenhouse',
      String.raw`(?:job-)?boards\.greenhouse\.io/(?:embed/job_\w+(?:/js)?\?(?:[^#]*&)?for=)?NAME`,
      'https://boards-api.greenhouse.io/v1/boards/NAME/jobs?content=true',
    ],
    ['Lever', String.raw`jobs\.lever\.co/NAME`, 'https://api.lever.co/v0/postings/NAME?mode=json'],
    ['Lever', String.raw`jobs\.eu\.lever\.co/NAME`, 'https://api.eu.lever.co/v0/postings/NAME?mode=json'],
    [
      'Workable',
      String.raw`apply\.workable\.com/NAME`,
      'https://apply.workable.com/api/v1/widget/accounts/NAME?details=true',
    ],
    ['Recruitee', String.raw`HOST\.recruitee\.com/`, 'https://NAME.recruitee.com/api/offers/'],
    [
      'Ashby',
      String.raw`jobs\.ashbyhq\.com/NAME`,
      'https://api.ashbyhq.com/posting-api/job-board/NAME?includeCompensation=true',
    ],
    [
      'SmartRecruiters',
      String.raw`(?:jobs|careers)\.smartrecruiters\.com/NAME`,
      'https://api.smartrecruiters.com/v1/companies/NAME/postings',
    ],
    ['Teamtailor', String.raw`HOST\.teamtailor\.com/`, 'https://NAME.teamtailor.com/jobs.rss'],
    ['BambooHR', String.raw`HOST\.bamboohr\.com/`, 'https://NAME.bamboohr.com/careers/list'],
    ['Personio', String.raw`HOST\.jobs\.personio\.de/`, 'https://NAME.jobs.personio.de/xml'],
    ['Personio', String.raw`HOST\.jobs\.personio\.com/`, 'https://NAME.jobs.personio.com/xml'],
    ['Breezy', String.raw`HOST\.breezy\.hr/`, 'https://NAME.breezy.hr/json'],
    ['Pinpoint', String.raw`HOST\.pinpointhq\.com/`, 'https://NAME.pinpointhq.com/postings.json'],
    [
      'NeoGov',
      String.raw`www\.governmentjobs\.com/careers/NAME`,
      'https://www.governmentjobs.com/SearchEngine/JobsFeed?agency=NAME',
    ],
  ] as const
).map(([product, page, feed]) => [
  product,
  new RegExp(`^${page.replace('NAME', nameInPath).replace('HOST', nameInHost)}`, 'i'),
  feed,
])

/** Names in these URLs that are not companies. */
const otherNames = new Set(
  'www app api help support docs static assets cdn embed v1 j jobs job careers search home careers-analytics'.split(
    ' ',
  ),
)

/** The feed of a page on a known careers site; null for any other URL, and for the feed itself. */
export function findCareersFeed(pageUrl: string): CareersFeed | null {
  const page = URL.parse(pageUrl)
  if (page === null) return null
  const text = `${page.hostname}${page.pathname}${page.search}`
  for (const [product, pattern, feed] of sites) {
    const found = pattern.exec(text)?.groups?.name
    if (found === undefined) continue
    const url = feed.replace('NAME', found)
    return otherNames.has(found.toLowerCase()) || url === page.href ? null : { product, url }
  }
  return null
}

const links =
  /https?:\/\/[\w.-]{1,100}\.(?:greenhouse\.io|lever\.co|workable\.com|recruitee\.com|ashbyhq\.com|smartrecruiters\.com|teamtailor\.com|bamboohr\.com|personio\.(?:de|com)|breezy\.hr|pinpointhq\.com|governmentjobs\.com)\/[^\s"'<>\\]{0,300}/gi

/** The feed of the first known careers site that a web page links to, such as its own or an embedded one. */
export function findLinkedFeed(html: string): CareersFeed | null {
  for (const [link] of html.matchAll(links)) {
    const feed = findCareersFeed(link.replaceAll('&amp;', '&'))
    if (feed) return feed
  }
  return null
}
