import { expect, test } from 'vitest'
import { findColumn, findRepeated, simplify } from './columns.ts'
import { knownNames } from './names/known-names.ts'

test.each([
  ['Job Title', 'title'],
  ['job_title', 'title'],
  ['JOBTITLE', 'title'],
  ['Position *', 'title'],
  ['company-name', 'company'],
  ['Organisation', 'company'],
  ['job_country', 'country'],
  ['Town', 'city'],
  ['location_city', 'city'],
  ['Employment Type', 'type'],
  ['Experience Level', 'level'],
  ['Experience', 'experience'],
  ['job_responsibilies', 'responsibilities'],
  ['Duties & Responsibilities', 'responsibilities'],
  ['job_skill_requirements', 'requirements'],
  ['Salary (KES)', 'salary'],
  ['Pay in USD', 'salary'],
  ['job_uuid', 'reference'],
  ['valid_through', 'closes_on'],
  ['Date Posted', 'posted_on'],
  ['location_text', 'city'],
  ['job_description_text', 'description'],
  ['descriptionHtml', 'description'],
  ['jobdescription', 'description'],
  ['Content', 'description'],
  ['locality', 'city'],
  ['Work Location 1', 'city'],
  ['City/Country', 'city'],
  ['Posting Date', 'posted_on'],
  ['Post Until', 'closes_on'],
  ['Deadline (dd/mm/yyyy)', 'closes_on'],
  ['Date of closing', 'closes_on'],
  ['Business Title', 'title'],
  ['Name of position (required)', 'title'],
  ['Job Opening Name', 'title'],
  ['Agency', 'company'],
  ['Hiring Organization', 'company'],
  ['Minimum Qual Requirements', 'requirements'],
  ['Full-Time/Part-Time indicator', 'type'],
  ['Minimum Salary', 'salary'],
  ['Salary Range To', 'salary'],
  ['Max Salary (KES)', 'salary'],
  ['Currency', 'salary'],
  ['Salary Frequency', 'salary'],
  ['To Apply', 'description'],
  ['Job URL', 'apply_url'],
  ['Application email', 'apply_email'],
  ['inLanguage', 'locale'],
  ['Language code', 'locale'],
  ['locale', 'locale'],
  ['N° offre', 'reference'],
  ['Nº de referencia', 'reference'],
  ['Vacant post', 'title'],
  ['Designation', 'title'],
  ['Role heading', 'title'],
  ['Property', 'company'],
  ['Outlet', 'company'],
  ['Client', 'company'],
  ['hiringEntity.legalName', 'company'],
  ['Station', 'city'],
  ['Basis', 'type'],
  ['engagementKind', 'type'],
  ['position_schedule_codes', 'type'],
  ['opensAt', 'posted_on'],
  ['Opened', 'posted_on'],
  ['Advertised on', 'posted_on'],
  ['shuts at', 'closes_on'],
  ['Applications close', 'closes_on'],
  ['Expires', 'closes_on'],
  ['Send CV to', 'apply_email'],
  ['mailbox', 'apply_email'],
  ['candidateAction.web', 'apply_url'],
  ['canonicalPositionUrl', 'apply_url'],
  ['Gross from (KES)', 'salary'],
  ['Basic Salary Min (KSh)', 'salary'],
  ['reward.band.ceiling', 'salary'],
  ['ShortDescriptionStr', 'description'],
  ['What we need from you', 'requirements'],
  ['whatYouNeed', 'requirements'],
  ['You will have', 'requirements'],
  ['What you will do', 'responsibilities'],
  ["What's in it for you", 'benefits'],
  ['Das bringst du mit', 'requirements'],
  ['Ce que nous vous offrons', 'benefits'],
])('a column named %s holds the %s', (name, field) => {
  expect(findColumn(name)?.column.field).toBe(field)
})

test.each([
  ['المسمى الوظيفي', 'title'],
  ['المسمي الوظيفى', 'title'],
  ['مُسَمَّى الوظيفة', 'title'],
  ['الشركـــة', 'company'],
  ['الدولة', 'country'],
  ['المدينه', 'city'],
  ['الراتب', 'salary'],
  ['الوصف الوظيفي', 'description'],
  ['تاريخ الاغلاق', 'closes_on'],
  ['آخر موعد للتقديم', 'closes_on'],
  ['Intitulé du poste', 'title'],
  ["Nom de l'entreprise", 'company'],
  ['Pays', 'country'],
  ['Ville', 'city'],
  ['Salaire', 'salary'],
  ['Date limite', 'closes_on'],
  ['Type de contrat', 'type'],
  ['Nafasi ya kazi', 'title'],
  ['Mwajiri', 'company'],
  ['Nchi', 'country'],
  ['Mji', 'city'],
  ['Mshahara', 'salary'],
  ['Maelezo', 'description'],
  ['Mwisho wa maombi', 'closes_on'],
  ['Stellenbezeichnung', 'title'],
  ['Firma', 'company'],
  ['Land', 'country'],
  ['Standort', 'city'],
  ['Gehalt', 'salary'],
  ['Veröffentlicht am', 'posted_on'],
  ['Bewerbungsfrist', 'closes_on'],
  ['Título del puesto', 'title'],
  ['Empresa', 'company'],
  ['Ubicación', 'city'],
  ['País', 'country'],
  ['Salario', 'salary'],
  ['Tipo de contrato', 'type'],
  ['Fecha de publicación', 'posted_on'],
  ['Fecha límite', 'closes_on'],
  ['Requisitos', 'requirements'],
  ['Funciones', 'responsibilities'],
  ['Solicitar', 'apply_url'],
  ['Nome da vaga', 'title'],
  ['Cidade', 'city'],
  ['Data de encerramento', 'closes_on'],
  ['Descrição da vaga', 'description'],
  ['الشركة / Company', 'company'],
  ['Job Title (المسمى الوظيفي)', 'title'],
  ['الدولة Country', 'country'],
])('%s holds the %s', (name, field) => {
  expect(findColumn(name)?.column.field).toBe(field)
})

test.each([
  '',
  '???',
  'colour',
  'KES',
  'title KES',
  '__proto__',
  'constructor',
  'company description',
  'company url',
  'Company Website',
  'company country',
  'contact name',
  'salary type',
  'job category id',
  'posting type',
  'type of location',
  'location type',
  'job end date',
  'Title Code No',
  '# Of Positions',
  'No. of vacancies',
  'Number of vacancies',
  'Residency Requirement',
  'Nationality',
  'Eintrittsdatum',
  'start date',
  'Title/Company',
  'Department',
  'Posting Updated',
  'logo name',
  'last posting date',
  'About the company',
  'Language',
  'Languages required',
  'Dept / Outlet',
  'x'.repeat(101),
])('finds no column named %j', (name) => {
  expect(findColumn(name)).toBeNull()
})

test.each([
  ['Business Title', 'Civil Service Title'],
  ['description', 'summary'],
  ['job type', 'category'],
  ['city', 'location'],
  ['location', 'region'],
  ['company', 'agency'],
  ['posted on', 'date'],
  ['apply url', 'email'],
  ['description', 'job_description_text'],
  ['country name', 'country code'],
  ['employer', 'property'],
  ['employment type', 'basis'],
  ['requirements', 'what you need'],
  ['title', 'heading'],
])('is surer of %s than of %s', (surer, other) => {
  expect(findColumn(surer)?.weight).toBeGreaterThan(findColumn(other)?.weight ?? Infinity)
})

test('reads the currency and period in the name of a column that is mapped to a salary', () => {
  const map = new Map([[simplify('Gross from (KES per month)'), 'salary minimum' as const]])
  expect(findColumn('Gross from (KES per month)', map)).toMatchObject({
    target: 'salary minimum',
    currency: 'KES',
    unit: 'month',
  })
})

test("follows the operator's map before any name", () => {
  const map = new Map([
    [simplify('Reference'), null],
    [simplify('Rôle-joué'), 'title' as const],
  ])
  expect(findColumn('reference', map)).toBeNull()
  expect(findColumn('role joue', map)).toMatchObject({ target: 'title', weight: 200 })
  expect(findColumn('Town', map)?.target).toBe('city')
})

test('uses no column name for two fields', () => {
  for (const { name, target } of knownNames) expect(`${name}: ${findColumn(name)?.target}`).toBe(`${name}: ${target}`)
})

test('reports known names that repeat an earlier one, whatever their letter case and punctuation', () => {
  expect(findRepeated(['title', 'Company', 'Title *', 'title', 'title', 'salary (KES)', 'Salary (USD)'])).toEqual([
    'Title *',
    'title',
    'Salary (USD)',
  ])
  expect(findRepeated(['title', 'job title', 'type', 'colour', 'colour', '', ''])).toEqual([])
})
