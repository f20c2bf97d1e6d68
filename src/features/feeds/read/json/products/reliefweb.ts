import type { Product } from './product.ts'

/** Source: apidoc.reliefweb.int, "Fields tables", jobs. */
export const reliefWeb: Product = {
  name: 'ReliefWeb JSON',
  signs: ['href fields', 'score fields', 'id fields.how_to_apply', 'id fields.career_categories'],
  columns: {
    reference: 'id fields.id',
    title: 'fields.title',
    company: 'fields.source',
    type: 'fields.type',
    experience: 'fields.experience',
    posted: 'fields.date.created',
    'closing date': 'fields.date.closing',
    'banner image': 'fields.image.url',
    url: 'fields.url_alias fields.url',
    'how to apply': 'fields.how_to_apply-html fields.how_to_apply',
  },
  texts: [{ text: 'fields.body-html fields.body' }],
  places: [{ city: 'fields.city', country: 'fields.country' }],
  blank: { type: 'Job' },
  hint: {
    unless: 'fields.body fields.body-html',
    advice: 'ReliefWeb: add &profile=full to the URL to get all fields of the jobs',
  },
}
