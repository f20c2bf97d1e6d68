import type { Product } from './product.ts'

/** Source: adapters in public repositories. */
export const breezy: Product = {
  name: 'Breezy JSON',
  signs: ['name published_date', 'friendly_id published_date'],
  columns: {
    reference: 'id friendly_id',
    title: 'name',
    company: 'company',
    type: 'type',
    salary: 'salary',
    experience: 'experience',
    education: 'education',
    'banner image': 'company.logo_url',
    posted: 'published_date',
    url: 'url',
  },
  texts: [{ text: 'description' }],
  places: [
    { at: 'locations', city: 'city', area: 'state', country: 'country', text: 'name' },
    { at: 'location', city: 'city', area: 'state', country: 'country', text: 'name' },
  ],
  remote: 'location.is_remote',
}
