import { expect, test } from 'vitest'
import { isName } from '../index.ts'
import { fileOf, rowsOf } from '../testing.ts'
import { readTable } from './read-table.ts'

const cellsOf = async (content: string | Buffer) => {
  const { rows } = await rowsOf(content)
  return rows.map((row) => ('cells' in row ? row.cells : row.problem))
}

test.each([
  ['commas', 'Title,Pay\nCook,"1,000"\n', 'CSV with commas'],
  ['semicolons', 'Title;Pay\nCook;1,000\n', 'CSV with semicolons'],
  ['tabs', 'Title\tPay\nCook\t1,000\n', 'CSV with tabs'],
  ['a byte order mark', '\uFEFFTitle,Pay\nCook,"1,000"\n', 'CSV with commas'],
])('reads CSV with %s', async (_, content, format) => {
  expect(await rowsOf(content)).toEqual({
    format,
    columns: ['Title', 'Pay'],
    rows: [{ line: 2, cells: { Title: 'Cook', Pay: '1,000' } }],
  })
})

test.each([
  ['UTF-16', Buffer.from('\uFEFFTitle,Town\nCafé cook,Nairobi\n', 'utf16le')],
  ['Windows-1252', Buffer.from('Title,Town\nCafé cook,Nairobi\n', 'latin1')],
])('reads text in %s', async (_, content) => {
  expect(await cellsOf(content)).toEqual([{ Title: 'Café cook', Town: 'Nairobi' }])
})

test('keeps the lines of a cell and quotation marks inside it', async () => {
  expect(await cellsOf('Title,Text\n"Cook","Cooks.\nCleans."\nThe "best" cook,x\n')).toEqual([
    { Title: 'Cook', Text: 'Cooks.\nCleans.' },
    { Title: 'The "best" cook', Text: 'x' },
  ])
})

test.each([
  ['a quotation mark that is not closed', `Title,Text\n${'Cook,x\n'.repeat(5_000)}Driver,"y\nGuard,z\n`, 'line 5002'],
  [
    'a job that is cut off',
    `<jobs>\n${'<job><title>Cook</title><t>x</t></job>\n'.repeat(5_000)}<job><title>Dri`,
    'line 5002',
  ],
])('reads the rows before %s, and names its line', async (_, content, line) => {
  const { rows } = await readTable(fileOf(content), isName)
  let count = 0
  const read = async () => {
    for await (const row of rows) if ('cells' in row) count++
  }
  await expect(read()).rejects.toThrow(line)
  expect(count).toBe(5_000)
})

test('refuses a row with more cells than the header, but not for empty ones', async () => {
  expect(await cellsOf('Title,Town\nCook,Nairobi,,\nDriver,Nakuru,Kenya\n')).toEqual([
    { Title: 'Cook', Town: 'Nairobi' },
    expect.stringContaining('more cells than the header'),
  ])
})

test('skips a title above the header, and reads a second table below its own header', async () => {
  const sheet =
    'Desert Haulage vacancies,,\n,,\nTitle,Company,Country\nCook,Duka,Kenya\n,,\nCountry,Title,Company\nQatar,Welder,Desert\n'
  expect(await cellsOf(sheet)).toEqual([
    { Title: 'Cook', Company: 'Duka', Country: 'Kenya' },
    { Title: 'Welder', Company: 'Desert', Country: 'Qatar' },
  ])
})

test('reads a second table whose column names are different but mostly known', async () => {
  const rows = await cellsOf(
    'Title,Company,Town\nCook,Duka,Thika\nCountry,Position,Employer,Visa\nQatar,Welder,Desert,Paid\n',
  )
  expect(rows).toEqual([
    { Title: 'Cook', Company: 'Duka', Town: 'Thika' },
    { Country: 'Qatar', Position: 'Welder', Employer: 'Desert', Visa: 'Paid' },
  ])
})

test('finds a header of unknown names below a title', async () => {
  expect(await cellsOf('Lista de cargos,,\nCargo,Empresa,Fecha\nChofer,Duka,12/12/2026\n')).toEqual([
    { Cargo: 'Chofer', Empresa: 'Duka', Fecha: '12/12/2026' },
  ])
})

test.each(['A-48007,Cook,"November 09, 2026"', 'Cook,Duka,https://duka.example/cook'])(
  'the first row %s is a job of a file without a header',
  async (row) => expect(await cellsOf(`${row}\n${row},Voi\n`)).toMatchObject([{}, { 'Column 4': 'Voi' }]),
)

test('gives columns with the same name or none names of their own', async () => {
  const { columns, rows } = await rowsOf('Title,Note,Note,\nCook,a,b,c\n')
  expect(columns).toEqual(['Title', 'Note', 'Note (2)'])
  expect(rows).toEqual([{ line: 2, cells: { Title: 'Cook', Note: 'a', 'Note (2)': 'b', 'Column 4': 'c' } }])
})

test('reads nested JSON with dotted columns and lists as lines', async () => {
  const job = {
    title: 'Cook',
    company: { name: 'Duka' },
    meta: { _filled: 1 },
    id: 0,
    towns: ['Nairobi', 'Nakuru'],
    more: [{ label: 'Visa', value: 'Paid' }],
  }
  const text = JSON.stringify({ total: 1, jobs: [job] }).replace('"id":0', '"id":-3390332585899483551')
  const cells = { title: 'Cook', 'company.name': 'Duka', 'meta._filled': '1', id: '-3390332585899483551' }
  expect(await cellsOf(text)).toEqual([{ ...cells, towns: 'Nairobi\nNakuru', 'more.Visa': 'Paid' }])
})

test('reads the jobs, not the filters beside them, if their keys are of another language', async () => {
  const filters = [{ id: '77', name: 'Pichincha', quantity: 4 }]
  const jobs = [{ id: 1, titulo: 'Cocinero', empresa: 'Duka', ciudad: 'Quito' }]
  expect(await cellsOf(JSON.stringify({ filters, jobs }))).toMatchObject([{ titulo: 'Cocinero' }])
})

test('reads the jobs of all groups with the name of their group', async () => {
  const groups = ['Kitchen', 'Transport'].map((name) => ({
    name,
    jobs: [{ title: `${name} helper`, id: 1, town: 'Nairobi' }],
  }))
  expect(await cellsOf(JSON.stringify({ departments: groups }))).toEqual([
    { 'departments.name': 'Kitchen', title: 'Kitchen helper', id: '1', town: 'Nairobi' },
    { 'departments.name': 'Transport', title: 'Transport helper', id: '1', town: 'Nairobi' },
  ])
})

test.each([
  ['a list', [{ id: 1, title: 'Cook', town: 'Nairobi' }]],
  [
    'an object by number',
    { jobs: { 5: { id: 1, title: 'Cook', town: 'Nairobi' }, 6: { id: 2, title: 'Driver', town: 'Nakuru' } } },
  ],
  ['one job', { posting: { id: 1, title: 'Cook', town: 'Nairobi' }, employer: { name: 'Duka' } }],
])('finds the jobs of JSON that is %s', async (_, document) => {
  expect(JSON.stringify((await cellsOf(JSON.stringify(document)))[0])).toContain('Cook')
})

test('reads NDJSON line by line, also past a broken line', async () => {
  expect(await cellsOf('{"title":"Cook"}\n{"title":"Driver"}\n{oops\n{"title":"Guard"}')).toEqual([
    { title: 'Cook' },
    { title: 'Driver' },
    'The line is not a JSON object',
    { title: 'Guard' },
  ])
})

test('reads XML: attributes, CDATA, repeated elements and named values', async () => {
  const xml = `<?xml version="1.0"?><jobs><job id="7"><title>Cook</title><skill>Rice</skill><skill>Ugali</skill>
    <salary currency="KES">45000</salary><text><![CDATA[<p>Cooks.</p><ul><li><p>Cleans</p></li></ul>]]></text>
    <field name="visa">Paid</field></job><job><title>Driver</title><text>x</text></job></jobs>`
  expect(await rowsOf(xml)).toEqual({
    format: 'XML',
    columns: ['id', 'title', 'skill', 'salary.currency', 'salary', 'text', 'field.visa'],
    rows: [
      {
        line: 1,
        cells: {
          id: '7',
          title: 'Cook',
          skill: 'Rice\nUgali',
          'salary.currency': 'KES',
          salary: '45000',
          text: 'Cooks.\n\n• Cleans',
          'field.visa': 'Paid',
        },
      },
      { line: 3, cells: { title: 'Driver', text: 'x' } },
    ],
  })
})

test('reads the post meta of a WordPress export', async () => {
  const item = (title: string, meta: string) =>
    `<item><title>${title}</title><wp:post_type>job_listing</wp:post_type><wp:postmeta><wp:meta_key>_company_name</wp:meta_key><wp:meta_value><![CDATA[${meta}]]></wp:meta_value></wp:postmeta></item>`
  const [first] = await cellsOf(
    `<rss><channel><title>Site</title>${item('Cook', 'Duka')}${item('Driver', 'Haulage')}</channel></rss>`,
  )
  expect(first).toEqual({ title: 'Cook', 'wp:post_type': 'job_listing', 'wp:postmeta._company_name': 'Duka' })
})

test('reads the labels at the beginning of the text of an RSS item', async () => {
  const item = (text: string) => `<item><title>Cook</title><description><![CDATA[${text}]]></description></item>`
  const rows = await cellsOf(
    `<rss><channel>${item('<p>Company: Duka<br>Cooks: daily</p>')}${item('<ul><li>Country: Kenya</li></ul>')}</channel></rss>`,
  )
  expect(rows).toMatchObject([{ Company: 'Duka' }, { Country: 'Kenya' }])
  expect(Object.keys(rows[0] ?? {})).not.toContain('Cooks')
})

test('expands no entity that an XML file declares', async () => {
  const bomb = `<!DOCTYPE jobs [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]><jobs><job><title>&a;&b;</title><t>1</t></job><job><title>x</title><t>2</t></job></jobs>`
  expect((await cellsOf(bomb))[0]).toEqual({ title: '&a;&b;', t: '1' })
})

test('reads the job postings of a web page, and refuses one without them', async () => {
  const posting = '{"@type":"JobPosting","title":"Cook",\n"hiringOrganization":{"@type":"Organization","name":"Duka"}}'
  const page = (script: string) =>
    `<!doctype html><title>Jobs</title><script type="application/ld+json">${script}</script>`
  expect(await cellsOf(page(posting))).toEqual([{ title: 'Cook', 'hiringOrganization.name': 'Duka' }])
  const other = page(posting)
    .replace('"JobPosting"', '"https://schema.org/JobPosting"')
    .replace('ld+json', 'ld+json; charset=utf-8')
  expect(await cellsOf(`<!-- cached -->\n${other}`)).toEqual([{ title: 'Cook', 'hiringOrganization.name': 'Duka' }])
  await expect(readTable(fileOf(page('{}')), isName)).rejects.toThrow(/web page without job postings/)
})

test.each([
  ['a picture', Buffer.from([0x89, 0x50, 0, 0, 1, 2, 3]), 'neither text nor a workbook'],
  ['broken JSON', '[{"title": "Cook",}]', 'The JSON is not valid at'],
  ['JSON without objects', '[1, 2]', 'no list of jobs'],
  ['XML without jobs', '<a>text</a>', 'no elements that hold a job'],
  ['a row of names without end', `Title,${'x,'.repeat(600)}\nCook\n`, 'more than 500 columns'],
])('refuses %s with a sentence', async (_, content, message) => {
  await expect(rowsOf(content)).rejects.toThrow(message)
})

test.each([
  '',
  '[]',
  '{"jobs": [], "meta": {"total": 0}}',
  '<?xml version="1.0"?>\n<!-- today --><source><publisher>Duka</publisher></source>\n',
  '<jobs/>',
  '<workzag-jobs></workzag-jobs>',
  '<rss version="2.0"><channel><title>Jobs</title><image><url>x</url><link>y</link></image></channel></rss>',
  '<feed xmlns="http://www.w3.org/2005/Atom"><title>Jobs</title><author><name>Duka</name></author></feed>',
])('reads a list without jobs: %s', async (text) => {
  expect((await rowsOf(text)).rows).toEqual([])
})

test.each([
  '{"error": "Come back later", "jobs": []}',
  '<source><publisher>Duka</publisher>',
  '<source><publisher>Duka</source></publisher>',
  '<jobs></jobs><p>Fatal error</p>',
  '<jobs></jobs>Fatal error',
  '<jobs>Fatal error: no connection</jobs>',
  '<jobs><vacancy><title>Cook</title></vacancy></jobs>',
  '<error><message>Come back later</message></error>',
])('does not take a fault for a list without jobs: %s', async (text) => {
  await expect(rowsOf(text)).rejects.toThrow(/has no (?:list of jobs|elements that hold a job)/)
})

test('notices that an XML file ends between two jobs', async () => {
  await expect(rowsOf('<jobs><job><title>Cook</title><company>Duka</company></job>')).rejects.toThrow('before </jobs>')
})

test('leaves out the shortcodes of WordPress', async () => {
  const { rows } = await rowsOf(
    'Title,Text\nCook [night],"<p>[vc_row][box id=""3""]Cooks [lunch].[/box][/vc_row]</p>"\n',
  )
  expect(rows).toMatchObject([{ cells: { Title: 'Cook [night]', Text: 'Cooks [lunch].' } }])
})

test('ends HTML and refuses XML that is nested too deep', async () => {
  const html = `<p>Cooks.</p>${'<ul><li>'.repeat(100_000)}`
  expect(JSON.stringify(await cellsOf(JSON.stringify([{ title: 'Cook', text: html, town: 'x' }])))).toContain('Cooks.')
  const xml = `<jobs><job><title>Cook</title><t>${'<a>'.repeat(100_000)}</t></job></jobs>`
  await expect(rowsOf(xml)).rejects.toThrow('nested deeper than 1000 elements')
})

test('removes markup, scripts, control characters and repeated spaces from cells', async () => {
  const text =
    'Title,Text\nCook,"<p>Fish &amp;amp;  chips</p><script>alert(1)</script>\u0007"\nCook,5 < 6 & 7\nCook,&lt;b&gt;Bold&lt;/b&gt;\n'
  expect(await cellsOf(text)).toEqual([
    { Title: 'Cook', Text: 'Fish &amp; chips' },
    { Title: 'Cook', Text: '5 < 6 & 7' },
    { Title: 'Cook', Text: 'Bold' },
  ])
})

test.each([
  ['CSV', (text: string) => `Title,Company\nCook,Duka\nGuard,${text}\n`],
  ['NDJSON', (text: string) => `{"title":"Cook","company":"Duka"}\n{"title":"Guard","company":"${text}"}\n`],
])('reads a row of %s up to 1 MB, and says where a longer one is', async (_, file) => {
  const overhead = file('').split('\n')[2]?.length ?? 0
  const longest = 'x'.repeat(1_000_000 - overhead)
  expect((await rowsOf(file(longest))).rows).toHaveLength(2)
  await expect(rowsOf(file(`${longest}${'x'.repeat(300_000)}`))).rejects.toThrow(
    /[Ll]ine 3|from line 2|longer than 1 MB/,
  )
})

test('refuses a job of XML that is longer than 1 MB, and reads the others', async () => {
  const job = (text: string) => `<job><title>Cook</title><text>${text}</text></job>`
  const { rows } = await rowsOf(`<jobs>${job('x'.repeat(900_000))}${job('x'.repeat(1_100_000))}${job('x')}</jobs>`)
  expect(rows.map((row) => ('problem' in row ? row.problem : 'read'))).toEqual([
    'read',
    'The job is longer than 1 MB',
    'read',
  ])
})
