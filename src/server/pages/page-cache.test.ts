import { expect, test, vi } from 'vitest'
import { createPageCache, type Page } from './page-cache.server.ts'

function pageOf(text: string, changes: Partial<Page> = {}): Page {
  return {
    status: 200,
    headers: [],
    encoding: 'br',
    bytes: Buffer.from(text),
    digest: text,
    isComplete: true,
    isWorthKeeping: true,
    isCurrent: () => true,
    ...changes,
  }
}

/** Renders `1`, `2` and so on. */
function numbered(changes?: Partial<Page>) {
  let renderings = 0
  return vi.fn<() => Promise<Page | null>>(async () => pageOf(String(++renderings), changes))
}

async function read(found: Promise<Page | null>): Promise<string | undefined> {
  return (await found)?.bytes.toString()
}

test('keeps a page until something on it changes', async () => {
  const { find } = createPageCache()
  let isCurrent = true
  const render = numbered({ isCurrent: () => isCurrent })
  expect(await read(find('/jobs', render))).toBe('1')
  expect(await read(find('/jobs', render))).toBe('1')
  isCurrent = false
  expect(await read(find('/jobs', render))).toBe('2')
  isCurrent = true
  expect(await read(find('/jobs', render))).toBe('2')
  expect(await read(find('/other', render))).toBe('3')
})

test('renders once for all who wait for the same page, also if it is not kept', async () => {
  const { find } = createPageCache()
  const render = numbered({ isWorthKeeping: false })
  const crowd = () => Promise.all(Array.from({ length: 20 }, () => read(find('/jobs', render))))
  expect(new Set(await crowd())).toEqual(new Set(['1']))
  expect(new Set(await crowd())).toEqual(new Set(['2']))
})

test('lets each client ask for itself if the rendering of the first is refused', async () => {
  const { find } = createPageCache()
  const others = numbered()
  const first = find('/jobs', async () => null)
  const rest = [find('/jobs', others), find('/jobs', others)]
  expect(await first).toBeNull()
  expect(await Promise.all(rest.map(read))).toEqual(['1', '2'])
  expect(await read(find('/jobs', others))).toBe('3')
})

test('rejects with the error of a rendering, and renders again on the next visit', async () => {
  const { find } = createPageCache()
  await expect(find('/jobs', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await read(find('/jobs', numbered()))).toBe('1')
})

test('forgets the pages that were not asked for the longest, at the limit of its bytes', async () => {
  const { find } = createPageCache(100_000)
  const filler = 'x'.repeat(20_000)
  const render = (text: string) => async () => pageOf(text + filler)
  for (const key of ['a', 'b', 'c', 'd']) await find(key, render('old'))
  await find('a', render('new'))
  await find('e', render('old'))
  const kept = await Promise.all(
    ['a', 'c', 'd', 'e', 'b'].map(async (key) => (await read(find(key, render('new'))))?.slice(0, 3)),
  )
  expect(kept).toEqual(['old', 'old', 'old', 'old', 'new'])
})
