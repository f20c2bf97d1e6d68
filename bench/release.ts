import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/**
 * The scripts and styles that a returning visitor with a full cache downloads on a page after a release, compressed.
 * The page itself is not counted. It always changes, because it names its scripts.
 */
export type ReleaseFigures = { change: string; page: string; files: number; bytes: number }

type Edit = [file: string, from: string, to: string]

const about = 'src/features/about/about-page.tsx'
const button = 'src/ui/button.tsx'
const releases: { change: string; edits: Edit[] }[] = [
  { change: 'a sentence of /about', edits: [[about, 'Kenya and abroad. Each', 'Kenya and elsewhere. Each']] },
  { change: 'a width of /about that is new to the site', edits: [[about, 'max-w-[34rem]', 'max-w-[34.125rem]']] },
  { change: 'the buttons of all pages', edits: [[button, 'gap-2 ', 'gap-3 ']] },
  {
    change: 'a new export of a shared file, for /about',
    edits: [
      [button, 'export const currentButton', `export const newButton = 'underline'\nexport const currentButton`],
      [about, '{ LinkButton }', '{ LinkButton, newButton }'],
      [about, '<LinkButton', '<LinkButton className={newButton}'],
    ],
  },
]

/** The routes whose chunks each page loads. */
const pages = [
  { page: '/jobs', routes: ['root', 'features/jobs/list/jobs-page'] },
  { page: '/about', routes: ['root', 'features/about/about-page'] },
]

/** Builds copies of this site, each with one change, and compares their files with those of the built site. */
export async function measureReleases(): Promise<ReleaseFigures[]> {
  const known = new Set(await readdir('build/client/assets'))
  const figures: ReleaseFigures[] = []
  for (const { change, edits } of releases) {
    const folder = await mkdtemp(join(tmpdir(), 'kazi-release-'))
    try {
      await buildCopy(folder, edits)
      const assets = join(folder, 'build/client/assets')
      const manifest = await readManifest(assets)
      for (const { page, routes } of pages) {
        const renamed = filesOf(manifest, routes).filter((name) => !known.has(name))
        const sizes = await Promise.all(
          renamed.map(async (name) => brotliCompressSync(await readFile(join(assets, name))).length),
        )
        figures.push({ change, page, files: renamed.length, bytes: sizes.reduce((sum, size) => sum + size, 0) })
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  return figures
}

async function buildCopy(folder: string, edits: Edit[]): Promise<void> {
  for (const name of [
    'src',
    'public',
    'data',
    'vite.config.ts',
    'react-router.config.ts',
    'package.json',
    '.gitignore',
  ])
    await cp(name, join(folder, name), { recursive: true })
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  for (const [file, from, to] of edits) {
    const code = await readFile(join(folder, file), 'utf8')
    if (!code.includes(from)) throw new Error(`${file} has changed. Update the changes in bench/release.ts.`)
    await writeFile(join(folder, file), code.replace(from, to))
  }
  const builder = resolve('node_modules/@react-router/dev/bin.cjs')
  execFileSync(process.execPath, [builder, 'build'], { cwd: folder, stdio: 'pipe' })
}

type Chunk = { module: string; imports: string[]; css: string[] }
type Manifest = { url: string; entry: Chunk; routes: Record<string, Chunk> }

async function readManifest(assets: string): Promise<Manifest> {
  const name = (await readdir(assets)).find((each) => /^manifest-\w+\.js$/.test(each))
  if (!name) throw new Error('The build has no manifest of routes.')
  const script = await readFile(join(assets, name), 'utf8')
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1))
}

/** The names of the scripts and styles that pages with these routes load. */
function filesOf({ url, entry, routes }: Manifest, ids: string[]): string[] {
  const chunks = [entry, ...ids.flatMap((id) => routes[id] ?? [])]
  const urls = [url, ...chunks.flatMap(({ module, imports, css }) => [module, imports, css].flat())]
  return [...new Set(urls)].map((each) => each.replace('/assets/', ''))
}
