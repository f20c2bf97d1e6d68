import { expect, test } from 'vitest'
import { readFeedOf } from '../../../../../../tests/support/feeds.ts'

const start = '<title>Cook</title><country>Kenya</country>'

test.each([
  ['elements of its own', '<skills><skill>Sewing</skill><skill>A &lt; B</skill></skills>', 'Sewing\nA < B'],
  [
    'elements in those',
    '<skills>\n<skill id="1"><name>Sewing</name><level>good</level></skill>\n</skills>',
    'Sewing\ngood',
  ],
  [
    'HTML in elements of its own',
    '<skills><skill>Own <b>tools</b></skill><skill>Sewing<br>ironing</skill></skills>',
    'Own tools\nSewing\nironing',
  ],
  [
    'escaped HTML in elements of its own',
    '<skills><skill><![CDATA[<p>Sewing</p>]]></skill><skill>&lt;p&gt;Ironing&lt;/p&gt;</skill></skills>',
    'Sewing\nIroning',
  ],
  [
    'names of elements that HTML has too',
    '<skills><title>Sewing</title><title>Ironing</title></skills>',
    'Sewing\nIroning',
  ],
  ['HTML', '<skills><ul><li>Sewing</li><li>Ironing</li></ul></skills>', 'Sewing\nIroning'],
])('puts each item of a list with %s on its own line', async (_, skills, requirements) => {
  expect(await jobOf(`${start}<company>Duka</company>${skills}`)).toMatchObject({ requirements })
})

test('uses the name inside an element', async () => {
  expect(await jobOf(`${start}<company><url>http://duka.example</url><name>Duka</name></company>`)).toMatchObject({
    company: 'Duka',
  })
  expect(await jobOf(`${start}<company>Duka <b>Ltd</b></company>`)).toMatchObject({ company: 'Duka Ltd' })
})

test.each([
  ['<salary currency="KES" period="month">35000</salary>', 'KES 35,000 per month'],
  ['<salary periodicity="yearly">KES 400,000</salary>', 'KES 400,000 per year'],
  ['<salary class="x" unit="hour" currency="USD"><![CDATA[10 - 12]]></salary>', 'USD 10 - 12 per hour'],
  ['<salary>35000</salary>', '35000'],
  [
    '<salary>\n<min>30000</min>\n<max>40000</max><currency>KES</currency><period>month</period></salary>',
    'KES 30,000 – 40,000 per month',
  ],
  ['<salary><value>By agreement</value></salary>', 'By agreement'],
  ['<salary>KES <b>35,000</b></salary>', 'KES 35,000'],
  ['<salary>35000</salary><currency>KES</currency><salary_period>MONTH</salary_period>', 'KES 35,000 per month'],
  ['<currency>KES</currency><salary>Ksh 35,000 a day</salary>', 'Ksh 35,000 a day'],
  ['<salary><lowEnd><amount>30000</amount><currencyCode>KES</currencyCode></lowEnd></salary>', 'from KES 30,000'],
])('reads %s as %s', async (element, salary) => {
  expect(
    await jobOf(`${start}<company>Duka</company>${element}<experience period="years">2</experience>`),
  ).toMatchObject({ salary, experience: '2' })
})

test.each([
  ['<logo><url>https://a.example/1.png</url><title>Ours</title></logo>', 'https://a.example/1.png'],
  ['<image url="https://a.example/1.png"/>', 'https://a.example/1.png'],
  [
    '<logo>none</logo><logo>https://a.example/1.png</logo><logo>https://a.example/2.png</logo>',
    'https://a.example/1.png',
  ],
])('reads the picture in %s as %s', async (elements, banner_image) => {
  expect(await jobOf(`${start}<company>Duka</company>${elements}`)).toMatchObject({ banner_image })
})

async function jobOf(elements: string): Promise<unknown> {
  const { jobs } = await readFeedOf(`<source><job>${elements}</job></source>`)
  return jobs[0]
}
