import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Import, readImports, reachableFrom } from './import-graph.ts'

const imports = readImports('agency', 'src', 'server.ts', 'cli.ts').filter(({ from }) => !/\.test\.tsx?$/.test(from))
const files = [...new Set(imports.map(({ from }) => from))]

/** The layers of docs/architecture.md. A file imports from its own layer and those below it. */
const layers = [
  /^(server|cli)\.ts$/,
  /^src\/(server|commands)\//,
  /^src\/(root\.tsx|entry\.(client\.tsx|light\.ts|server\.tsx))$|^src\/routes\.ts$/,
  /^src\/features\//,
  /^src\/(terminal|api-client)\//,
  /^src\/site\//,
  /^src\/ui\//,
  /^src\/(http|mail)\//,
  /^src\/encryption\//,
  /^src\/db\//,
  /^src\/(config|metrics)\//,
  /^src\/(contract\/|language\/|brand|calendar)/,
  /^agency\//,
]

/** The files that other features may import. */
const publicFiles = [
  'accounts/account-menu.tsx',
  'accounts/bot-check/bot-check.server.ts',
  'accounts/bot-check/use-bot-check.ts',
  'accounts/candidate-records.server.ts',
  'accounts/contract.ts',
  'accounts/corrections/corrections.server.ts',
  'accounts/email-text.tsx',
  'accounts/email-verification/correct-email.tsx',
  'accounts/forms/form-parts.tsx',
  'accounts/forms/form-values.ts',
  'accounts/forms/use-account-form.ts',
  'accounts/identity-api.server.ts',
  'accounts/identity.ts',
  'accounts/links/account-mails.server.ts',
  'accounts/passwords/passwords.server.ts',
  'accounts/passwords/weak-passwords.server.ts',
  'accounts/secret-tokens.server.ts',
  'accounts/service.server.ts',
  'accounts/sessions/apply-target.ts',
  'accounts/sessions/known-job-title.ts',
  'accounts/sessions/session-redirects.ts',
  'accounts/sessions/session-user.ts',
  'accounts/sessions/session.ts',
  'accounts/sessions/signing-out.ts',
  'accounts/sessions/waiting-page.tsx',
  'accounts/sign-in/own-password.server.ts',
  'accounts/sign-in/sign-in-attempts.server.ts',
  'alerts/email-me.tsx',
  'alerts/alerts-card.tsx',
  'applications/application-files.server.ts',
  'applications/applied.ts',
  'applications/applying/apply-button.tsx',
  'applications/contract.ts',
  'applications/messages.server.ts',
  'applications/own/change-note.tsx',
  'applications/own/use-change.ts',
  'applications/present.server.ts',
  'applications/sent/what-was-sent.tsx',
  'applications/stage-changes.server.ts',
  'applications/stage-texts.ts',
  'banners/contract.ts',
  'banners/fetch-service.server.ts',
  'banners/upload-service.server.ts',
  'candidates/access.server.ts',
  'candidates/archive.server.ts',
  'candidates/candidate-data.server.ts',
  'candidates/candidate-parts.server.ts',
  'candidates/erasure.server.ts',
  'candidates/queries.server.ts',
  'coming-soon/live-only.tsx',
  'contact/contract.ts',
  'contact/messages.server.ts',
  'errors/message-page.tsx',
  'feeds/import/without-commands.ts',
  'feeds/import/import-service.server.ts',
  'feeds/import/references.server.ts',
  'feeds/sources/source-states.server.ts',
  'feeds/sources/sources-service.server.ts',
  'files/file-links.server.ts',
  'files/queries.server.ts',
  'files/signed-links.server.ts',
  'home/testimonials.tsx',
  'job-titles/service.server.ts',
  'jobs/card/job-card-data.ts',
  'jobs/card/job-card.tsx',
  'jobs/card/saved-jobs.ts',
  'jobs/contract.ts',
  'jobs/details/job-banner.tsx',
  'jobs/details/job-header.tsx',
  'jobs/details/job-overview.tsx',
  'jobs/details/texts/job-texts.tsx',
  'jobs/job-data.ts',
  'jobs/job-reading.ts',
  'jobs/list/job-search.tsx',
  'jobs/service.server.ts',
  'jobs/writing/duplicates-service.server.ts',
  'jobs/writing/fee-words.ts',
  'jobs/writing/job-states.server.ts',
  'jobs/writing/job-values.server.ts',
  'jobs/writing/operator-jobs.server.ts',
  'jobs/writing/save-queries.server.ts',
  'jobs/writing/write-service.server.ts',
  'legal/text-page.tsx',
  'places/service.server.ts',
  'profile/completion.ts',
  'profile/contract.ts',
  'profile/present.server.ts',
  'profile/profile-records.server.ts',
  'profile/progress.ts',
  'profile/service.server.ts',
  'rates/follow-rates.server.ts',
  'rates/pay-in-kes.tsx',
  'rates/rates.ts',
  'rates/salary.ts',
  'staff/log/staff-log.server.ts',
].map((path) => `src/features/${path}`)

/** The type of all texts, which any file with labels has. */
const texts = 'src/language/texts.ts'

const contract = /^src\/features\/[^/]+\/contract\.ts$/

test('reads the imports of every file in src', () => {
  expect(imports).toContainEqual({
    from: 'src/features/jobs/service.server.ts',
    to: 'src/features/jobs/queries.server.ts',
    isType: false,
  })
  expect(files.filter((file) => layerOf(file) < 0)).toEqual([])
})

test('imports point down the layers, except from the API client to the contracts', () => {
  const isDown = ({ from, to }: Import) => layerOf(to) < 0 || layerOf(from) <= layerOf(to)
  expect(violations(/^/, /^src\//, (found) => isDown(found) || isContractOfClient(found))).toEqual([])
})

test('features import only the public files of other features', () => {
  const crossings = imports.filter(({ from, to }) => isFeature(to) && isFeature(from) && unitOf(from) !== unitOf(to))
  expect(lines(crossings.filter(({ to }) => !publicFiles.includes(to)))).toEqual([])
  const used = new Set(crossings.map(({ to }) => to))
  expect(publicFiles.filter((file) => !used.has(file))).toEqual([])
})

test('there is no cycle between the folders of src and the features', () => {
  const edges = imports
    .filter(({ to }) => to.startsWith('src/') && to !== texts)
    .filter((found) => !isContractOfClient(found))
    .map(({ from, to }) => ({ from: unitOf(from), to: unitOf(to), isType: false }))
    .filter(({ from, to }) => from !== to)
  expect(findCycles(edges)).toEqual([])
})

test('there is no cycle between files, including type imports', () => {
  expect(findCycles(imports.map((found) => ({ ...found, isType: false })))).toEqual([])
})

test('no folder of src holds more than 20 files, except the migrations', () => {
  const sizes = new Map<string, number>()
  for (const entry of readdirSync('src', { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) sizes.set(entry.parentPath, (sizes.get(entry.parentPath) ?? 0) + 1)
  }
  expect([...sizes].filter(([folder, size]) => size > 20 && folder !== 'src/db/migrations')).toEqual([])
})

test('contracts import only shared contracts, and the fields and parts of their feature', () => {
  expect(violations(/^src\/contract\//, /^src\/(?!contract\/)/, ({ to }) => to === texts)).toEqual([])
  const isOwn = ({ from, to }: Import) => {
    const feature = from.replace('contract.ts', '')
    return to.startsWith(`${feature}fields/`) || (to.startsWith(feature) && to.endsWith('/contract.ts'))
  }
  expect(violations(contract, /^src\/(?!contract\/)/, isOwn)).toEqual([])
})

test('components import neither the database nor HTTP modules', () => {
  expect(violations(/\.tsx$/, /^src\/(db|http)\//)).toEqual([])
})

test('API routes use their service and never the database', () => {
  expect(violations(/api\.server\.ts$/, /queries\.server\.ts$|^src\/db\//)).toEqual([])
})

test('browser code imports no server file, Node module or zod', () => {
  const isBrowserEntry = (file: string) => file.endsWith('.tsx') && !file.startsWith('src/entry.server')
  for (const file of files.filter(isBrowserEntry)) {
    const reached = [...reachableFrom(file, imports)]
    expect(
      reached.filter((target) => /\.server\.tsx?$|^zod|^node:/.test(target)),
      file,
    ).toEqual([])
  }
})

test('the product does not import tests or test libraries', () => {
  expect(violations(/./, /^(tests|lab)\/|\.test\.tsx?$|^(vitest|playwright-core|fast-check|axe-core)/)).toEqual([])
})

function layerOf(path: string): number {
  return layers.findIndex((layer) => layer.test(path))
}

/** The feature or folder of `src` that contains a file, or the file itself. */
function unitOf(path: string): string {
  const [, folder = '', feature] = path.split('/')
  return isFeature(path) ? join('features', feature ?? '') : path.split('/').length > 2 ? folder : path
}

function isFeature(path: string): boolean {
  return path.startsWith('src/features/')
}

/** The API client imports the types of its requests from the features' contracts. */
function isContractOfClient({ from, to }: Import): boolean {
  return from === 'src/api-client/client.ts' && contract.test(to)
}

function violations(from: RegExp, to: RegExp, isAllowed: (found: Import) => boolean = () => false): string[] {
  return lines(imports.filter((found) => from.test(found.from) && to.test(found.to) && !isAllowed(found)))
}

function lines(found: Import[]): string[] {
  return found.map(({ from, to }) => `${from} → ${to}`)
}

/** Returns the files or folders that import themselves through others. */
function findCycles(edges: Import[]): string[] {
  const reachesItself = (node: string) =>
    edges.some(({ from, to }) => from === node && to !== node && reachableFrom(to, edges).has(node))
  return [...new Set(edges.map(({ from }) => from))].filter(reachesItself)
}
