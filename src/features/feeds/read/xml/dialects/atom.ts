import { workplace, type XmlFormat } from '../xml-format.ts'
import { completeEntry, rss } from './rss.ts'

/** Atom with elements of jobs, named as in RSS. Source: RFC 4287. */
export const atom: XmlFormat = {
  name: 'Atom',
  row: 'entry',
  prefixes: rss.prefixes ?? [],
  columns: {
    title: 'title',
    id: 'id',
    'g:id': 'job id',
    content: 'description',
    summary: 'summary',
    published: 'published',
    updated: 'advertised on', // counts where there is no other
    company: 'company',
    employer: 'employer',
    location: 'location',
    country: 'country',
    job_type: 'job type',
    remote: workplace,
    link: null,
    author: null,
    contributor: null,
    category: null,
    rights: null,
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
