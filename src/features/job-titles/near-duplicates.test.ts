import { expect, test } from 'vitest'
import lines from '../../../data/job-titles.txt?raw'

const titles = lines.trim().split('\n')

/** Words that rarely distinguish occupations, one group per line. */
const equalWords = `
  aide assistant attendant clerk crew hand helper labourer steward worker
  agent dealer executive officer rep representative seller trader vendor
  coordinator manager organiser planner
  fitter fixer installer mechanic operator repairer technician technologist
  coach instructor lecturer teacher trainer tutor
  developer engineer programmer
  analyst expert specialist
  artist designer
  fabricator maker
  dresser hairdresser stylist
  chef cook
  guard watchman
  hospital health healthcare medical
  care service
  carer caregiver
  nurse nursing
  centre center
  call telephone
  duka shop store
  farm shamba
  domestic home house
  heavy lorry truck
  auto car motor vehicle
  accountant accounts
  ict it
  lab laboratory
`
const groups = equalWords
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' '))
const groupOf = new Map(groups.flatMap((words, group) => words.map((word) => [withoutPlural(word), `group ${group}`])))

/** Words that do not distinguish occupations. */
const emptyWords = new Set(['and', 'for', 'general', 'in', 'member', 'of', 'the'])

/** Titles that look alike but differ, with the difference. */
const different: Record<string, string> = {
  'CCTV Installer, CCTV Operator': 'one puts cameras up, the other watches what they see',
  'Chef, Cook': 'a chef is trained for a hotel or restaurant, a cook feeds a household, school or camp',
  'Duka Attendant, Shop Assistant': 'a duka is run by one person, a shop has staff',
  'Heavy Truck Driver, Lorry Driver, Truck Driver':
    'the first is for employers abroad, the second for Kenyan ones: the licences differ; the third is what people type',
  'Kitchen Assistant, Kitchen Steward': 'one prepares food, the other washes up',
  'Medical Officer, Medical Representative': 'one is a doctor, the other sells medicines to doctors',
  'Plant Mechanic, Plant Operator': 'one repairs machines, the other operates them',
  'Project Coordinator, Project Manager': 'one answers to the other',
  'Sewing Machine Operator, Sewing Machine Technician': 'one sews, the other repairs machines',
  'Sports Agent, Sports Officer': 'one works for players, the other for a county or school',
  'Warehouse Clerk, Warehouse Worker': 'one writes, the other carries',
}

test('no title is listed twice, as a plural, with a hyphen, in another word order or with synonyms', () => {
  const alike = [...Map.groupBy(titles, occupationOf).values()]
    .filter((group) => group.length > 1)
    .map((group) => group.join(', '))
  expect(alike).toEqual(Object.keys(different))
})

test.each([
  ['Farm Hand', 'Shamba Worker'],
  ['Nurse Aide', 'Nursing Assistants'],
  ['Customer Care Agent', 'Customer Service Representative'],
])('%s and %s are one occupation', (one, other) => {
  expect(occupationOf(one)).toBe(occupationOf(other))
})

function occupationOf(title: string): string {
  const words = title
    .toLowerCase()
    .split(/[ -]/)
    .filter((word) => !emptyWords.has(word))
    .map(withoutPlural)
  return [...new Set(words.map((word) => groupOf.get(word) ?? word))].toSorted().join(' ')
}

function withoutPlural(word: string): string {
  return word.replace(/s$/, '')
}
