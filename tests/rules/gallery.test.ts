import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { shots } from '../../scripts/gallery-shots.ts'
import routes from '../../src/routes.ts'

test('the gallery shows every page, including not-found, and docs/gallery contains only its pictures', async () => {
  const shown = new Set(shots.map(({ path }) => path.replace(/[?#].*/, '')))
  const pages = routes.map(({ path = '' }) => (path === '*' ? '/nowhere' : `/${path}`))
  expect(pages.length).toBeGreaterThan(10)
  expect(pages.filter((page) => !shown.has(page))).toEqual([])
  expect((await readdir('docs/gallery')).toSorted()).toEqual(shots.map(({ name }) => `${name}.webp`).toSorted())
})
