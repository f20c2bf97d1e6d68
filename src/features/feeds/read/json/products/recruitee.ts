import type { Product } from './product.ts'

/** Source: docs.recruitee.com, "Careers Site API"; adapters in public repositories. */
export const recruitee: Product = {
  name: 'Recruitee JSON',
  signs: ['careers_url', 'careers_apply_url', 'employment_type_code'],
  columns: {
    reference: 'id guid slug',
    title: 'title translations.*.title',
    company: 'company_name company',
    type: 'employment_type_code',
    level: 'experience_code',
    education: 'education_code',
    requirements: 'requirements translations.*.requirements',
    posted: 'published_at created_at',
    'closing date': 'close_at',
    url: 'careers_url',
    'apply url': 'careers_apply_url',
    'apply email': 'mailbox_email',
  },
  texts: [{ text: 'description translations.*.description' }],
  places: [
    { at: 'locations', city: 'city', area: 'state', country: 'country country_code', text: 'name' },
    { city: 'city', area: 'state_name', country: 'country country_code', text: 'location' },
  ],
  pay: { at: 'salary', min: 'min', max: 'max', currency: 'currency', unit: 'period' },
  remote: 'remote',
  hidden: { status: 'draft internal closed archived' },
}
