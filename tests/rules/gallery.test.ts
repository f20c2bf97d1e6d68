import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { galleryIndex, shots } from '../../scripts/gallery-shots.ts'
import routes from '../../src/routes.ts'

test('the gallery shows every page, including not-found, and docs/gallery contains only its pictures', async () => {
  const shown = new Set(shots.map(({ path }) => path.replace(/[?#].*/, '')))
  const pages = routes.map(({ path = '' }) => (path === '*' ? '/nowhere' : `/${path}`))
  expect(pages.length).toBeGreaterThan(10)
  expect(pages.filter((page) => !shown.has(page))).toEqual([])
  expect((await readdir('docs/gallery')).toSorted()).toEqual(
    ['README.md', ...shots.map(({ name }) => `${name}.webp`)].toSorted(),
  )
  expect(await readFile('docs/gallery/README.md', 'utf8')).toBe(galleryIndex())
})

test('the gallery shows six screens in three widths, light and dark', () => {
  for (const path of ['/', '/jobs', '/job-details', '/register', '/dashboard'])
    expect(shots.filter((shot) => shot.path === path).length).toBeGreaterThanOrEqual(path === '/dashboard' ? 12 : 6)
  expect(shots.filter(({ width, isDark }) => width === 1280 && isDark)).toHaveLength(6)
})
