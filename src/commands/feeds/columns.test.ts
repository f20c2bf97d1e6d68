import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFeedServer } from '../../../tests/support/feed-server.ts'
import { openOperatorCli, type OperatorCli } from '../../../tests/support/jobs-command.ts'
import { runToEnd } from '../../../tests/support/server-process.ts'
import { inlineRows, makeWorkbook } from '../../../tests/support/workbook.ts'

let cli: OperatorCli
beforeAll(async () => {
  cli = await openOperatorCli()
})
afterAll(() => cli.close())

const polish = [
  'Kind of position offered here,Pracodawca,Miejsce location,Kolor',
  'Cook,Duka,"Nairobi, Kenya",red',
  'Driver,Desert Haulage,"Doha, Qatar",green',
  'Nurse,Lurambi Hospital,Kakamega,blue',
]

describe('the columns of a file', () => {
  test('are listed with what they are read as and three values, and then with what to add', async () => {
    await cli.writeFeed('offers.csv', polish)
    const first = await cli.runJobs('columns', 'offers.csv')
    expect(first).toMatchObject({ code: 0, stderr: '' })
    expect(first.stdout).toBe(`offers.csv (CSV with commas), 3 rows:

Left out:
Kind of position offered here
    Cook | Driver | Nurse
Pracodawca
    Duka | Desert Haulage | Lurambi Hospital
Miejsce location
    Nairobi, Kenya | Doha, Qatar | Kakamega
Kolor
    red | green | blue

No column has the city, job type, salary, posted date, closing date,
  description, apply link or reference. To use one that is left out:
  --map "Miejsce location=city"

Rows without a title, company or country are refused.
  title: missing in 3 of 3 rows. Add --map "Kind of position offered here=title"
  company: missing in 3 of 3 rows. Add --company NAME, or --map "COLUMN=company"
  country: missing in 3 of 3 rows. Add --map "Miejsce location=city", or
    --country NAME
Add these options, replace NAME, and check again, then import with them:
  npm run jobs -- columns offers.csv --map "Kind of position offered here=title" --company NAME --map "Miejsce location=city"
`)
  })

  test('follow --map, --company and --country', async () => {
    await cli.writeFeed('offers.csv', polish)
    const args = [
      '--map',
      'Kind of position offered here=title',
      '--map',
      'Miejsce location=town',
      '--map',
      'Kolor=ignore',
    ]
    const { stdout } = await cli.runJobs('columns', 'offers.csv', ...args, '--company', 'Sea & Sun', '--country', 'ke')
    expect(stdout).toContain(
      'Kind of position offered here  read as title\n    Cook | Driver | Nurse\nMiejsce location ',
    )
    expect(stdout).toContain(`Left out:
Pracodawca
    Duka | Desert Haulage | Lurambi Hospital
Kolor
    red | green | blue

No column has the job type, salary, posted date, closing date, description,
  apply link or reference. To use one that is left out:
  --map "COLUMN=job type"

No title, company or country is missing. To try the import without writing:
  npm run jobs -- import offers.csv --map "Kind of position offered here=title" --map "Miejsce location=city" --map "Kolor=ignore" --company "Sea & Sun" --country ke --dry-run
`)
  })

  test('are printed as JSON', async () => {
    const path = await cli.writeFeed('jobs.json', [
      JSON.stringify([{ title: 'Cook', company: 'Duka', colour: 'red' }, { title: 'Guard' }]),
    ])
    const { stdout } = await cli.runJobs('columns', path, '--country', 'KE', '--map', 'colours=ignore', '--json')
    expect(JSON.parse(stdout)).toEqual({
      file: path,
      format: 'JSON',
      hint: null,
      rows: 2,
      isWhole: true,
      columns: [
        { name: 'title', field: 'title', samples: ['Cook', 'Guard'] },
        { name: 'company', field: 'company', samples: ['Duka'] },
        { name: 'colour', field: null, samples: ['red'] },
      ],
      missing: { title: 0, company: 1, country: 0 },
      firstMissing: { company: { line: 1, title: 'Guard' } },
      withoutApply: 1,
      derived: {},
      omissionGroups: [],
      unknownGroups: [],
      absent:
        'city, job type, salary, posted date, closing date, description, requirements, apply link, reference'.split(
          ', ',
        ),
      broken: 0,
      firstBroken: null,
      unmatched: [{ name: 'colours', similar: ['colour'] }],
    })
  })

  test('need no database', async () => {
    const path = await cli.writeFeed('alone.csv', ['title,company,country', 'Cook,Duka,Kenya'])
    const environment = { DATABASE_URL: 'postgres://127.0.0.1:1/none', DATA_DIR: join(cli.folder, 'missing') }
    expect(await runToEnd(['cli.ts', 'jobs', 'columns', path], environment)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^[^\n]+alone\.csv \(CSV with commas\), 1 row:\n/),
    })
  })

  test('fit 80 columns without control characters, whatever the file contains', async () => {
    const long = '\u001B[2J\u202Elong '.repeat(60)
    const names = ['title', 'company', 'country', `A${'very long '.repeat(9)}name`, 'Text', 'x'.repeat(200)]
    const rows = [1, 2, 3, 4].map((at) => ['Cook', 'Duka', 'Kenya', `${at} ${long}`, `${long} ${at}`, 'x'])
    const objects = rows.map((row) => Object.fromEntries(row.map((value, at) => [names[at], value])))
    await cli.writeFeed('long.json', [JSON.stringify(objects)])
    const { stdout } = await cli.runJobs('columns', 'long.json', '--map', 'Text=description')
    // Commands stay on one line, so that they can be copied.
    const lines = stdout.split('\n').filter((line) => !line.startsWith('  npm run'))
    expect(lines.filter((line) => line.length > 80)).toEqual([])
    expect(stdout).toMatch(/ {4}1 \[2Jlong \[2Jlong [^|\n]+… \| 2 \[2Jlong [^|\n]+… \| 3 \[2Jlong [^|\n]+…\n/)
    expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })

  test('are those of the first 1,000 rows', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, at) => `Cook ${at},Duka,Kenya,`)
    const header = 'title,company,country,late'
    const [whole, more] = await Promise.all([
      cli.writeFeed('whole.csv', [header, ...rows(1_000)]),
      cli.writeFeed('more.csv', [header, ...rows(1_000), 'Cook,Duka,Kenya,late value']),
    ])
    expect((await cli.runJobs('columns', whole)).stdout).toContain('), 1,000 rows:')
    const { stdout } = await cli.runJobs('columns', more)
    expect(stdout).toContain('the first 1,000 rows:')
    expect(stdout).not.toContain('late value')
  })

  test('are those of the first 4 MB of a file with long rows', async () => {
    const text = 'word '.repeat(100_000)
    const rows = Array.from({ length: 40 }, (_, at) => JSON.stringify({ title: `Cook ${at}`, text }))
    const path = await cli.writeFeed('large.ndjson', rows)
    const { rows: read, isWhole } = JSON.parse((await cli.runJobs('columns', path, '--json')).stdout)
    expect(isWhole).toBe(false)
    expect(read).toBeGreaterThan(5)
    expect(read).toBeLessThan(12)
  })

  test('are read from a workbook whose header has no known name, and from a URL', { timeout: 60_000 }, async () => {
    const workbook = join(cli.folder, 'unknown.xlsx')
    const rows = [['Offers'], ['Stanowisko', 'Gdzie'], ['Cook', 'Duka'], ['Guard', 'Duka']]
    await writeFile(workbook, makeWorkbook({ sheets: [inlineRows(rows)] }))
    const server = await startFeedServer()
    server.serve('title,company,country\nCook,Duka,Kenya\n')
    const [unknown, mapped, url, outside] = await Promise.all([
      cli.runJobs('columns', workbook),
      cli.runJobs('import', workbook, '--dry-run', '--map', 'Stanowisko=title', '--company', 'Duka', '--country', 'KE'),
      cli.runJobs('columns', server.url.replace('//', '//agent:s3crets@'), '--inside'),
      cli.runJobs('columns', server.url),
    ])
    server.close()
    expect(unknown.stdout).toContain('Left out:\nStanowisko\n    Cook | Guard\nGdzie\n    Duka\n')
    expect(mapped).toMatchObject({ code: 0, stdout: expect.stringContaining('2 new') })
    expect(url).toMatchObject({ code: 0, stdout: expect.stringContaining('title    read as title\n    Cook\n') })
    expect(url.stdout + url.stderr).not.toContain('s3crets')
    expect(outside).toMatchObject({ code: 1, stderr: expect.stringContaining('is not public') })
  })

  test('have the same names in the list and in the summary of an import', async () => {
    await cli.writeFeed('french.csv', [
      'Title,Company,Country,Comment postuler,Salary minimum',
      'Cook,Duka,Kenya,Write to us,5000',
    ])
    const args = ['french.csv', '--map', 'Comment postuler=how to apply']
    const [columns, summary] = await Promise.all([
      cli.runJobs('columns', ...args),
      cli.runJobs('import', ...args, '--dry-run'),
    ])
    expect(columns.stdout).toMatch(/\nComment postuler +read as how to apply\n/)
    expect(columns.stdout).toMatch(/\nSalary minimum +read as salary minimum\n/)
    expect(columns.stdout).toContain(
      '\nNo column has the city, job type, posted date, closing date, description or\n  reference.\n',
    )
    expect(summary.stdout).toContain(
      '\n  salary minimum: Salary minimum\n  how to apply: Comment postuler\n  no column: city, job type, posted date, closing date, description\n',
    )
  })

  test('warn about a company column without company names, and about columns that --map cannot tell apart', async () => {
    const rows = [1, 2].map((at) => ({
      title: `Cook ${at}`,
      ministry: { name: 'organisation' },
      Grade: 'x',
      gra_de: 'y',
    }))
    await cli.writeFeed('same.json', [JSON.stringify(rows)])
    const { stdout } = await cli.runJobs('columns', 'same.json', '--country', 'KE')
    expect(stdout.replaceAll('\n  ', ' ')).toContain(
      '\n--map cannot tell "Grade" and "gra_de" apart. It means each of them.\nEach row has "organisation" as its company,',
    )
  })

  test('say which values are not understood', async () => {
    const rows = ['soon,Zlecenie,Kenya', 'later,Staż,Kenya', 'autumn,Full-time,Kenya', 'winter,FT,Keniastan']
    await cli.writeFeed('vague.csv', [
      'title,company,deadline,type,country',
      ...rows.map((row, at) => `Cook ${at},Duka,${row}`),
    ])
    const { stdout } = await cli.runJobs('columns', 'vague.csv')
    expect(stdout.replaceAll('\n  ', ' ')).toMatch(
      /\n4 rows: closing date left out: it is not a date: "…"\. .+ For example line 2 "soon", line 3 "later" and line 4 "autumn"\.\n/,
    )
    expect(stdout).toContain(`
line 2: job type "Zlecenie" is not known and would be shown as written.
line 3: job type "Staż" is not known and would be shown as written.
line 5: country "Keniastan" is not known and would be shown as written.
`)
  })

  test('say which rows cannot be read', async () => {
    await cli.writeFeed('broken.csv', ['title,company,country', 'Cook,Duka,Kenya,x', 'Guard,Duka,Kenya'])
    const { stdout } = await cli.runJobs('columns', 'broken.csv')
    expect(stdout).toContain('The row on line 2 cannot be read: The row has 4 columns, but the header has 3:')
    expect(stdout).toContain('No title, company or country is missing')
  })
})

test(
  'refuses a missing file, an empty one and one that is not a list, each in one line',
  { timeout: 60_000 },
  async () => {
    const [empty, folder] = [await cli.writeFeed('empty.json', ['[]']), cli.folder]
    const results = await Promise.all([
      cli.runJobs('columns'),
      cli.runJobs('columns', 'missing.csv'),
      cli.runJobs('columns', empty),
      cli.runJobs('columns', folder),
      cli.runJobs('columns', empty, '--inside'),
    ])
    expect(results.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1])
    const lines = results.map(({ stderr }) => stderr)
    expect(lines.filter((line) => line.trim().split('\n').length !== 1)).toEqual([])
    expect(lines[1]).toMatch(/^There is no file .+missing\.csv\.\n$/)
    expect(lines[2]).toMatch(/empty\.json contains no jobs\.\n$/)
  },
)
