import { findColumn } from '../../row/columns.ts'
import { FeedError, type OpenFeed, type TextSource } from '../format.ts'
import { isGreenhouse, openGreenhouse } from './greenhouse.server.ts'
import { openJsonArray } from './json-array.server.ts'
import { isJsonLd, openJsonLd } from './json-ld.server.ts'
import { openJsonObject } from './json-object.server.ts'
import { type JsonList, type JsonOutline, outlineJson } from './json-outline.ts'
import { isLever, openLever } from './lever.server.ts'
import { openNdjson } from './ndjson.server.ts'

/** Opens a file that begins with a bracket or a brace, in the shape that its first job has. Throws `FeedError` when it holds no list of jobs. */
export function openJson(source: TextSource): OpenFeed {
  const outline = outlineJson(source.head)
  const start = source.head.toString().trimStart()
  const list = isManyObjects(start) ? undefined : findList(outline)
  if (list)
    return inDialect(list.keys, openJsonArray(source, { ...list, isWhole: list.path.length === 0 }), isInGraph(list))
  const { keys } = outline
  if (isManyObjects(start) || isOneLine(start) || (outline.lists.length === 0 && start.split('\n', 20).some(isObject)))
    return inDialect(keys, openNdjson(source))
  if (isJob(keys) || isJsonLd(keys)) return inDialect(keys, openJsonObject(source))
  throw new FeedError(
    'The file is one JSON object, and its beginning shows no list of jobs. A list is an array in brackets, or has one object on each line.',
  )
}

function inDialect(keys: ReadonlySet<string>, feed: OpenFeed, isGraph = false): OpenFeed {
  const open =
    isGraph || isJsonLd(keys) ? openJsonLd : isGreenhouse(keys) ? openGreenhouse : isLever(keys) ? openLever : null
  return open === null ? feed : open(feed.rows)
}

const listNames = new Set([
  'jobs',
  'job',
  'data',
  'items',
  'results',
  'postings',
  'vacancies',
  'positions',
  'openings',
  'listings',
  'records',
  'rows',
  'content',
])
const graphNames = new Set(['@graph', 'itemListElement'])

/** The list of jobs: the whole file, or the field of an object that looks most like one; none where the object itself is a job. */
function findList({ keys, lists }: JsonOutline): JsonList | undefined {
  const whole = lists.find((list) => list.path.length === 0)
  if (whole) return whole
  const isNamed = (list: JsonList) => listNames.has(nameOf(list).toLowerCase())
  const graph = lists.find(isInGraph)
  if (graph || isJob(keys)) return graph
  const ofJobs = lists.filter((list) => means(list.keys, 'title') || isLever(list.keys))
  return (
    ofJobs.find(isNamed) ??
    ofJobs[0] ??
    lists.find((list) => isNamed(list) && list.keys.size > 0) ??
    lists.find(isNamed)
  )
}

function isInGraph(list: JsonList): boolean {
  return graphNames.has(nameOf(list))
}

function nameOf(list: JsonList): string {
  return list.path.at(-1) ?? ''
}

function isJob(keys: ReadonlySet<string>): boolean {
  return means(keys, 'title') && means(keys, 'company')
}

function means(keys: ReadonlySet<string>, field: 'title' | 'company'): boolean {
  return [...keys].some((key) => findColumn(key)?.column.field === field)
}

/** Two of the first lines are objects, or the first is one and more follows it. */
function isManyObjects(start: string): boolean {
  if (!start.startsWith('{')) return false
  const lines = start.split('\n', 20).filter((line) => line.trim() !== '')
  const whole = lines.filter(isObject).length
  return whole > 1 || (whole === 1 && lines.length > 1 && isObject(lines[0] ?? ''))
}

function isOneLine(start: string): boolean {
  return !start.trimEnd().includes('\n')
}

function isObject(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
