import type { Product } from './product.ts'

/** Source: adapters in public repositories. */
export const pinpoint: Product = {
  name: 'Pinpoint JSON',
  signs: ['skills_knowledge_expertise', 'compensation_visible', 'employment_type_text'],
  columns: {
    reference: 'id',
    title: 'title',
    type: 'employment_type_text employment_type',
    responsibilities: 'key_responsibilities',
    requirements: 'skills_knowledge_expertise',
    benefits: 'benefits',
    salary: 'compensation',
    'closing date': 'deadline_at',
    url: 'url',
  },
  texts: [{ text: 'description' }],
  places: [{ at: 'location', city: 'city', area: 'province', text: 'name' }],
  pay: {
    min: 'compensation_minimum',
    max: 'compensation_maximum',
    currency: 'compensation_currency',
    unit: 'compensation_frequency',
    shown: 'compensation_visible',
  },
  remote: 'workplace_type',
}
