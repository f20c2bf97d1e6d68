import { type ColumnMap, findColumn, mappedWeight, simplify } from '../../row/columns.ts'
import type { Target } from '../../row/names/targets.ts'
import { localName } from './values/xml-value.ts'
import { elementsIn, htmlElements, isElement, partsOf, textOf, type XmlElement } from './xml-tree.ts'

/** The elements with one name at the start of a file: how many there are, and the names of what the first contain. */
type Group = { name: string; count: number; parts: Set<string> }

const maxNameLength = 60
/** Elements of a group that are looked at. */
const maxExamples = 10

/** Names of elements that are a job whatever is inside, and of those that are one if they have a title. */
const jobNames = toSet('job vacancy jobposting joboffer jobad jobadvert stellenangebot stellenanzeige vacante')
const likelyNames = toSet(
  'ad advert advertisement entry item listing offer opening position pos post posting record role row opportunity node vac ' +
    'annonce emploi offre poste job-offer stelle anzeige kazi nafasi oferta empleo vaga وظيفة',
)
/** The element of a job in lists with these roots. */
const jobsOfRoots = new Map([
  ['rss', 'item'],
  ['feed', 'entry'],
  ['trovit', 'ad'],
  ['workzag-jobs', 'position'],
])

function toSet(names: string): ReadonlySet<string> {
  return new Set(names.split(' ').map(simplify))
}

/** The name of the elements that hold one job each, in lower case. Null if none of the elements looks like a job. */
export function findJobElement(root: XmlElement, map?: ColumnMap): string | null {
  const groups = groupElements(root)
  const known = groups.find(({ name }) => jobNames.has(simplifyLocal(name)) || jobsOfRoots.get(root.name) === name)
  return (known ?? groups.find((group) => isJob(group, map)))?.name ?? null
}

/** The elements below the root that contain others or have attributes, in the order in which they start. */
function groupElements(root: XmlElement): Group[] {
  const groups = new Map<string, Group>()
  for (const element of elementsIn(root)) {
    const { name } = element
    if (htmlElements.has(name) || name === root.name || name.length > maxNameLength || isLeaf(element)) continue
    const group = groups.get(name) ?? { name, count: 0, parts: new Set() }
    groups.set(name, group)
    if (group.count++ >= maxExamples) continue
    // A job inside is not a title.
    const parts = partsOf(element).filter((part) => !isNamedLikeJob(part) || !part.content.some(isElement))
    for (const part of parts) group.parts.add(localName(part.name))
  }
  return [...groups.values()]
}

function isLeaf(element: XmlElement): boolean {
  return !element.content.some(isElement) && (textOf(element).trim() !== '' || partsOf(element).length === 0)
}

export function isNamedLikeJob({ name }: XmlElement): boolean {
  const simple = simplifyLocal(name)
  return jobNames.has(simple) || likelyNames.has(simple)
}

/** Whether the elements have a title, and enough other fields of a job for their name and number. */
function isJob({ name, count, parts }: Group, map?: ColumnMap): boolean {
  const found = [...parts].map((part) => findColumn(part, map)).filter((each) => each !== null)
  const titles = found.filter(({ target }) => target === 'title').map(({ weight }) => weight)
  const title = Math.max(0, ...titles)
  if (title === 0) return false
  const facts = new Set(found.map(({ target }) => target).filter((target) => factsOfJobs.has(target)))
  const sure = map !== undefined && title >= mappedWeight ? 3 : title > weightOfName ? 1 : 0
  return sure + facts.size >= (likelyNames.has(simplifyLocal(name)) ? 1 : count > 1 ? 2 : 3)
}

/** The weight of a title that is only called 'name'. */
const weightOfName = 5

/** What other lists than those of jobs rarely have. */
const factsOfJobs = new Set<Target>([
  'company',
  'country',
  'city',
  'type',
  'level',
  'responsibilities',
  'requirements',
  'benefits',
  'salary',
  'salary minimum',
  'salary maximum',
  'experience',
  'closes_on',
  'apply_url',
  'apply_email',
  'how to apply',
])

function simplifyLocal(name: string): string {
  return simplify(localName(name))
}
