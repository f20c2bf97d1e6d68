import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOperatorCli, type OperatorCli } from '../../../tests/support/jobs-command.ts'

let cli: OperatorCli
beforeAll(async () => {
  cli = await openOperatorCli()
})
afterAll(() => cli.close())

const titlesOf = async (source: string) => {
  const rows = await cli.database.db.selectFrom('jobs').select(['title', 'city']).where('source', '=', source).execute()
  return rows.map(({ title, city }) => `${title}, ${city}`)
}

test('imports columns as --map names them, and lists once what each is read as', { timeout: 60_000 }, async () => {
  await cli.writeFeed('offers.csv', [
    'Stanowisko,Pracodawca,Miejsce,Kolor,Zmiana,Title',
    'Cook,Duka,"Nairobi, Kenya",red,now,Ms',
    'Driver,Duka,"Doha, Qatar",green,now,Mr',
  ])
  const without = await cli.runJobs('import', 'offers.csv', '--map', 'Pracodawca=company', '--map', 'Title=ignore')
  expect(without).toMatchObject({ code: 1, stdout: '' })
  expect(without.stderr).toMatch(
    /^The header has no column for title or country\. Found: [^\n]+ columns FILE\. [^\n]+\n$/,
  )

  const map = ['Stanowisko=title', 'pracodawca=company', 'Miejsce=town', 'Kolor=ignore'].flatMap((each) => [
    '--map',
    each,
  ])
  const first = await cli.runJobs('import', 'offers.csv', ...map, '--map', 'Początek=posted')
  expect(first).toMatchObject({ code: 0 })
  expect(first.stdout).toContain(`Each field and its columns (shown because the source is new):
  title: Stanowisko, Title
  company: Pracodawca
  city: Miejsce
  left out: Kolor, Zmiana
  no column: job type, salary, posted date, closing date, description, apply
    link
To change one, add --map "COLUMN=FIELD". To see the values in each column:
  npm run jobs -- columns ${cli.folder}/offers.csv
offers.csv (CSV with commas, 2 jobs) into source "offers": 2 rows read, 2 new,`)
  expect(first.stdout).not.toContain('Columns ignored')
  expect(first.stdout).toContain('\n--map: there is no column "Początek" in the first rows.\n')
  expect(await titlesOf('offers')).toEqual(['Cook, Nairobi', 'Driver, Doha'])

  const second = await cli.runJobs('import', 'offers.csv', ...map)
  expect(second.stdout).toContain('2 unchanged')
  expect(second.stdout).not.toContain('because the source is new')
  expect(second.stdout).toContain('Columns ignored because their names are unknown: "Zmiana".')
})

test('stores --map with a source, and reads all rows again when it changes', { timeout: 120_000 }, async () => {
  const rows = Array.from({ length: 150 }, (_, at) => `R-${at},Cook ${at},Guard ${at},Duka,Kenya`)
  const path = await cli.writeFeed('kept.csv', ['Reference,Stanowisko,Etat,Company,Country', ...rows])
  const add = async (...args: string[]) =>
    JSON.parse((await cli.runJobs('sources', 'add', 'kept', path, ...args, '--json')).stdout).column_map
  const sync = async () => JSON.parse((await cli.runJobs('sync', 'kept', '--json')).stdout)[0]

  expect(await add('--map', 'Stanowisko=title', '--map', 'Etat=ignore')).toEqual({ Stanowisko: 'title', Etat: null })
  const { stdout } = await cli.runJobs('sync', 'kept')
  expect(stdout).toMatch(/\nEach field and its columns .+:\n {2}reference: Reference\n {2}title: Stanowisko\n/)
  expect(stdout).toContain('  left out: Etat\n')
  expect(stdout).toContain('150 new')
  expect((await cli.runJobs('sources')).stdout).toMatch(/--map "Stanowisko=title",\s+--map "Etat=ignore"/)

  expect(await add('--every', '6h')).toEqual({ Stanowisko: 'title', Etat: null })
  expect(await sync()).toMatchObject({ new: 0, changed: 0, unchanged: 150 })

  expect(await add('--map', 'Etat=title', '--map', 'stanowisko=level')).toEqual({ Etat: 'title', stanowisko: 'level' })
  expect(await sync()).toMatchObject({ changed: 150, unchanged: 0 })
  expect((await titlesOf('kept')).every((title) => title.startsWith('Guard '))).toBe(true)

  expect(await cli.runJobs('sources', 'add', 'kept', path, '--map', 'none')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The header has no column for title.'),
  })
  expect(await add('--map', 'none', '--accept')).toBeNull()
  expect(await sync()).toMatchObject({ state: 'suspicious', read: 0, message: expect.stringContaining('for title') })
})

test('shows the columns of a new source, and those of --map that it does not have', { timeout: 60_000 }, async () => {
  await cli.writeFeed('tried.csv', ['Stanowisko,Company,Country', 'Cook,Duka,Kenya'])
  const map = ['--map', 'Stanowisko=title', '--map', 'Stanowiska=level']
  const { stdout } = await cli.runJobs('sources', 'add', 'tried', 'tried.csv', ...map)
  expect(stdout).toContain('  title: Stanowisko\n  company: Company\n  country: Country\n')
  expect(stdout).toContain('--map: there is no column "Stanowiska" in the first rows. Similar: "Stanowisko".')
})

test("recognises another partner's file by the mapped columns", { timeout: 60_000 }, async () => {
  const write = (title: string, company: string) =>
    cli.writeFeed('taken.csv', [
      'Reference,Stanowisko,Pracodawca,Country',
      ...[1, 2, 3].map((at) => `T-${at},${title} ${at},${company} ${at},Kenya`),
    ])
  const args = ['taken.csv', '--map', 'Stanowisko=title', '--map', 'Pracodawca=company']
  await write('Cook', 'Duka')
  await cli.runJobs('import', ...args)
  await write('Welder', 'Dockyard')
  expect(await cli.runJobs('import', ...args)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('would get a different title and company'),
  })
})

test('reads nested values by their names', { timeout: 60_000 }, async () => {
  await cli.writeFeed('nested.json', [
    JSON.stringify([
      { ref: 'N-1', offer: { name: 'Cook', at: 'Duka' }, where: { place: 'Thika' } },
      { ref: 'N-2', offer: { name: 'Guard', at: 'Duka' }, where: { place: 'Voi' } },
    ]),
  ])
  const map = ['offer.name=title', 'offer.at=company', 'where.place=city'].flatMap((each) => ['--map', each])
  const { stdout } = await cli.runJobs('import', 'nested.json', ...map, '--country', 'KE')
  expect(stdout).toContain('  title: offer.name\n  company: offer.at\n  city: where.place\n')
  expect(await titlesOf('nested')).toEqual(['Cook, Thika', 'Guard, Voi'])
})

test('refuses a wrong --map in one line, before it opens the file', { timeout: 60_000 }, async () => {
  const [unknown, source] = await Promise.all([
    cli.runJobs('import', await cli.writeFeed('any.csv', ['title']), '--map', 'Stanowisko=tytul'),
    cli.runJobs('sources', 'add', 'wrong', 'any.csv', '--map', 'Stanowisko'),
  ])
  expect(unknown).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^--map: "tytul" is not a field\. [^\n]+\n$/),
  })
  expect(source).toMatchObject({ code: 1, stderr: expect.stringMatching(/^--map needs a column [^\n]+\n$/) })
})
