import { findColumn } from '../../row/columns.ts'
import { wordsOf } from '../../row/names/simplify.ts'
import { findNested } from '../../row/values/nested-names.ts'
import { isGreenhouse } from './greenhouse.server.ts'
import type { JsonList, JsonOutline } from './json-outline.ts'
import { isLever } from './lever.server.ts'
import { isJsonApi } from './linked/json-api.server.ts'
import { isJsonLd } from './linked/json-ld.server.ts'
import { findProduct } from './products/products.ts'

const listNames = new Set(
  (
    'jobs job data item items result results offers postings vacancies positions openings listings records rows ' +
    'content requisitions requisition'
  ).split(' '),
)
/** Words of names of lists with other jobs. */
const otherJobs = new Set('similar related other recommended suggested previous past'.split(' '))
const graphNames = new Set(['@graph', 'itemListElement'])

/** The list of jobs: the file itself, the most likely field, or lists in a list. Undefined if the file has no list of jobs. */
export function findList(outline: JsonOutline): JsonList | undefined {
  const direct = directLists(outline)
  const file = direct.find(({ path }) => path.length === 0)
  if (!file) {
    const graph = direct.find(isInGraph)
    if (graph || isJob(outline) || findProduct(outline.paths)) return graph
  }
  const outer = file ?? direct.find(isJsonApi) ?? findJobList(direct, outline)
  if (outer && isOfProduct(outer)) return outer
  return findInner(outline.lists, outer) ?? outer ?? findUnknown(direct, outline)
}

/** The most likely list of jobs that is a field of an object. An object with a name for each job is one too. */
function findJobList(direct: readonly JsonList[], { keyedLists }: JsonOutline): JsonList | undefined {
  const [keyed] = keyedLists.filter(isJobList).toSorted((one, other) => one.path.length - other.path.length)
  const jobLists = direct.filter((list) => isJobList(list) && !(keyed && startsWith(list, keyed)))
  return [...jobLists, ...(keyed ? [keyed] : [])].find(isNamed) ?? jobLists[0] ?? keyed
}

/** Whether a list is inside another one, or the same. */
function startsWith({ path }: JsonList, { path: around }: JsonList): boolean {
  return around.every((name, at) => path[at] === name)
}

/** Other fields with lists of jobs than the one that is read. */
export function findOtherLists(outline: JsonOutline, read: JsonList): string[] {
  const others = [...directLists(outline), ...outline.keyedLists].filter(
    (list) =>
      !startsWith(list, read) &&
      !startsWith(read, list) &&
      isJobList(list) &&
      fieldsIn(list) >= minFields &&
      !namesOtherJobs(list),
  )
  return [...new Set(others.map(nameOf))]
}

/** Fields of a job that a list must have to be mentioned. */
const minFields = 3

export function isInGraph(list: JsonList): boolean {
  return graphNames.has(nameOf(list))
}

/** Whether the outermost object is a job. The title of a list may have a link or a text beside it. */
export function isJob(outline: JsonOutline): boolean {
  const { keys, paths } = outline
  if (!means(keys, 'title')) return false
  if (means(keys, 'company')) return true
  const lists = directLists(outline)
  const inLists = lists.filter(isJobList).map(fieldsIn)
  return !lists.some(isNamed) && countFields(paths) > (inLists.length === 0 ? 2 : Math.max(...inLists))
}

function directLists({ lists }: JsonOutline): JsonList[] {
  return lists.filter(({ path }) => !path.includes(null))
}

/** The lists of jobs in the elements of another list, such as the jobs of each department. */
function findInner(lists: readonly JsonList[], outer: JsonList | undefined): JsonList | undefined {
  const inner = lists.filter((list) => {
    if (!list.path.includes(null) || (outer !== undefined && !isWithin(list, outer)) || !isJobList(list)) return false
    return lists.filter((each) => isWithin(list, each)).every((around) => isGroup(around, list))
  })
  return inner.find(isNamed) ?? inner.toSorted((one, other) => fieldsIn(other) - fieldsIn(one))[0]
}

/** Whether a list is in the elements of another one. */
function isWithin({ path }: JsonList, { path: around }: JsonList): boolean {
  return path.length > around.length && path[around.length] === null && around.every((name, at) => path[at] === name)
}

/** Whether a list has groups with lists of jobs rather than jobs with a list of something else, such as benefits. */
function isGroup(around: JsonList, jobs: JsonList): boolean {
  const hasMore = fieldsIn(jobs) > fieldsIn(around)
  return isJobList(around) ? isNamed(jobs) && hasMore : isNamed(jobs) || hasMore
}

/** A list whose objects have no known title: one with a usual name, or the only one. */
function findUnknown(lists: readonly JsonList[], { paths }: JsonOutline): JsonList | undefined {
  const filled = lists.filter(({ keys }) => keys.size > 0)
  const [only, ...others] = filled
  const isOnly = only !== undefined && others.length === 0 && fieldsIn(only) >= countFields(paths)
  return filled.find(isNamed) ?? (isOnly ? only : lists.find(isNamed))
}

function isNamed(list: JsonList): boolean {
  return wordsOf(nameOf(list)).some((word) => listNames.has(word)) && !namesOtherJobs(list)
}

function namesOtherJobs(list: JsonList): boolean {
  return wordsOf(nameOf(list)).some((word) => otherJobs.has(word))
}

export function nameOf({ path }: JsonList): string {
  return path.at(-1) ?? ''
}

const isJobList = once(
  ({ keys, paths }) =>
    findProduct(paths) !== undefined || means(keys, 'title') || hasNestedTitle(paths) || isLever(keys),
)
const fieldsIn = once(({ paths }) => countFields(paths))

/** Looks at each list once: a hostile file may have hundreds of lists in one with thousands of names. */
function once<Result extends {}>(compute: (list: JsonList) => Result): (list: JsonList) => Result {
  const results = new WeakMap<JsonList, Result>()
  return (list) => {
    const result = results.get(list) ?? compute(list)
    results.set(list, result)
    return result
  }
}

function isOfProduct({ keys, paths }: JsonList): boolean {
  return isJsonLd(keys) || findProduct(paths) !== undefined || isGreenhouse(keys) || isLever(keys)
}

function means(keys: ReadonlySet<string>, field: 'title' | 'company'): boolean {
  return [...keys].some((key) => {
    const found = findColumn(key)
    return found?.column.field === field && found.weight >= minWeight
  })
}

/** Many objects have a 'name'. */
const minWeight = 20

/** Whether an object in a job has its title: { "descriptor": { "PositionTitle": … } }. */
function hasNestedTitle(paths: ReadonlySet<string>): boolean {
  return [...paths].some((path) => {
    const found = path.includes('.') ? findNested(path) : null
    return found?.target === 'title' && found.weight >= minWeight
  })
}

/** The paths of a list that are looked at. A hostile file may have ten thousand. */
const maxPaths = 300

/** How many fields of a job an object with these paths has. */
export function countFields(paths: ReadonlySet<string>): number {
  const found = [...paths].slice(0, maxPaths).map((path) => findNested(path)?.column.field)
  return new Set(found.filter((field) => field !== undefined)).size
}
