import { firstOf, workplace, type XmlFields, type XmlFormat } from '../xml-format.ts'
import { completePlace } from '../xml-place.ts'

/**
 * RSS 2.0 with elements of jobs: those of WP Job Manager (`job_listing:company`), of Google Base (`g:employer`), or without a prefix.
 * Source: rssboard.org, WP Job Manager's feed, Google Base's "Attributes for jobs".
 */
export const rss: XmlFormat = {
  name: 'RSS',
  row: 'item',
  prefixes: ['job_listing', 'g', 'c', 'job', 'jobs'],
  columns: {
    title: 'title',
    description: 'summary',
    'content:encoded': 'description',
    'g:id': 'job id',
    guid: 'guid',
    pubdate: 'pub date',
    'dc:date': 'published',
    publish_date: 'publish date',
    company: 'company',
    employer: 'employer',
    location: 'location',
    country: 'country',
    job_type: 'job type',
    remote: workplace,
    link: null,
    author: null,
    category: null,
    comments: null,
    enclosure: 'picture',
    source: null,
    job_category: null,
    job_function: null,
    job_industry: null,
    salary_type: null,
    image_link: 'image url',
    'media:content': 'picture',
    'media:thumbnail': 'photo',
  },
  complete: completeEntry,
}

/** What an entry of a feed does not say by itself: the company in its title, the country in its place. */
export function completeEntry(fields: XmlFields): void {
  completePlace(fields)
  if (firstOf(fields, 'company', 'employer', 'company name', 'organization') !== undefined) return
  const words = firstOf(fields, 'title') ?? ''
  if (words.length > longestTitle) return
  const [, title, company] = companyInTitle.exec(words.trim().replaceAll(/\s+/g, ' ')) ?? []
  if (title === undefined || company === undefined) return
  fields.title = title
  fields.company = company
}

const longestTitle = 400

/** 'Cook at Duka', with single spaces: among many it would look for the place of each. */
const companyInTitle = /^(.+) at (.+)$/i
