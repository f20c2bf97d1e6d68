import { expect, test } from 'vitest'
import { parseRow } from '../parse-row.server.ts'
import { traceColumns } from '../trace-columns.ts'
import { readRichText } from './rich-text.ts'

const plain = { title: 'Cook', company: 'Duka', country: 'Kenya' }

const span = (text: string, marks: string[] = []) => ({ _type: 'span', text, marks })
const block = (text: string, more = {}) => ({ _type: 'block', style: 'normal', children: [span(text)], ...more })
const nodeOf = (name: string, children: unknown[], more = {}) => ({ type: name, children, ...more })
const content = (nodeType: string, inner: unknown[]) => ({ nodeType, data: {}, content: inner })
const value = (text: string) => ({ nodeType: 'text', value: text, marks: [], data: {} })
const tiptap = (type: string, inner: unknown[], more = {}) => ({ type, content: inner, ...more })
const text = (words: string) => ({ type: 'text', text: words })
const notion = (type: string, words: string) => ({
  type,
  [type]: { rich_text: [{ type: 'text', text: { content: words }, plain_text: words }] },
})

const formats: [string, unknown][] = [
  [
    'Portable Text',
    [
      { ...block('Feed '), children: [span('Feed '), span('300', ['strong']), span(' pupils & staff.')], markDefs: [] },
      block('The week', { style: 'h3' }),
      block('Plan menus', { listItem: 'bullet', level: 1 }),
      block('Count stock', { listItem: 'bullet', level: 1 }),
      { _type: 'image', asset: { _ref: 'image-1' } },
      block('First', { listItem: 'number' }),
      block('Second', { listItem: 'number' }),
    ],
  ],
  [
    'Contentful',
    content('document', [
      content('paragraph', [value('Feed '), content('hyperlink', [value('300')]), value(' pupils & staff.')]),
      content('heading-3', [value('The week')]),
      content(
        'unordered-list',
        ['Plan menus', 'Count stock'].map((point) => content('list-item', [content('paragraph', [value(point)])])),
      ),
      content('embedded-asset-block', []),
      content(
        'ordered-list',
        ['First', 'Second'].map((point) => content('list-item', [content('paragraph', [value(point)])])),
      ),
    ]),
  ],
  [
    'Strapi',
    [
      nodeOf('paragraph', [text('Feed 300 '), nodeOf('link', [text('pupils')], { url: '/p' }), text(' & staff.')]),
      nodeOf('heading', [text('The week')], { level: 3 }),
      nodeOf('list', [nodeOf('list-item', [text('Plan menus')]), nodeOf('list-item', [text('Count stock')])], {
        format: 'unordered',
      }),
      nodeOf('list', [nodeOf('list-item', [text('First')]), nodeOf('list-item', [text('Second')])], {
        format: 'ordered',
      }),
    ],
  ],
  [
    'Lexical',
    {
      root: nodeOf('root', [
        nodeOf('paragraph', [text('Feed 300 pupils & staff.')]),
        nodeOf('heading', [text('The week')], { tag: 'h2' }),
        nodeOf('list', [nodeOf('listitem', [text('Plan menus')]), nodeOf('listitem', [text('Count stock')])], {
          listType: 'bullet',
        }),
        nodeOf('list', [nodeOf('listitem', [text('First')]), nodeOf('listitem', [text('Second')])], {
          listType: 'number',
        }),
      ]),
    },
  ],
  [
    'ProseMirror',
    tiptap('doc', [
      tiptap('paragraph', [text('Feed 300 pupils & staff.')]),
      tiptap('heading', [text('The week')], { attrs: { level: 2 } }),
      tiptap('bulletList', [
        tiptap('listItem', [tiptap('paragraph', [text('Plan menus')])]),
        tiptap('listItem', [tiptap('paragraph', [text('Count stock')])]),
      ]),
      tiptap('orderedList', [
        tiptap('listItem', [tiptap('paragraph', [text('First')])]),
        tiptap('listItem', [tiptap('paragraph', [text('Second')])]),
      ]),
    ]),
  ],
  [
    'Editor.js',
    {
      time: 1_796_385_600_000,
      blocks: [
        { type: 'paragraph', data: { text: 'Feed <b>300</b> pupils &amp; staff.' } },
        { type: 'header', data: { text: 'The week', level: 3 } },
        {
          type: 'list',
          data: { style: 'unordered', items: ['Plan&nbsp;menus', { content: 'Count stock', items: [] }] },
        },
        { type: 'list', data: { style: 'ordered', items: ['First', 'Second'] } },
      ],
    },
  ],
  [
    'Draft.js',
    {
      entityMap: {},
      blocks: [
        { key: 'a', text: 'Feed 300 pupils & staff.', type: 'unstyled' },
        { key: 'b', text: 'The week', type: 'header-two' },
        { key: 'c', text: 'Plan menus', type: 'unordered-list-item' },
        { key: 'd', text: 'Count stock', type: 'unordered-list-item' },
        { key: 'e', text: 'First', type: 'ordered-list-item' },
        { key: 'f', text: 'Second', type: 'ordered-list-item' },
      ],
    },
  ],
  [
    'Notion',
    [
      notion('paragraph', 'Feed 300 pupils & staff.'),
      notion('heading_2', 'The week'),
      notion('bulleted_list_item', 'Plan menus'),
      notion('bulleted_list_item', 'Count stock'),
      notion('numbered_list_item', 'First'),
      notion('numbered_list_item', 'Second'),
    ],
  ],
]

test.each(formats)('reads the blocks of %s as lines with headings and lists', (_, body) => {
  expect(parseRow({ ...plain, body })).toMatchObject({
    job: {
      description: 'Feed 300 pupils & staff.\n\nThe week\n\n• Plan menus\n• Count stock\n\n1. First\n2. Second',
    },
  })
})

test('finds the sections of such a text, and takes a bold block for a heading', () => {
  const body = [
    block('Feed 300 pupils.'),
    { ...block(''), children: [span('Duties', ['strong'])] },
    block('Plan menus', { listItem: 'bullet' }),
    block('Requirements', { style: 'h4' }),
    block('A certificate', { listItem: 'bullet' }),
  ]
  expect(parseRow({ ...plain, fields: { body } })).toMatchObject({
    job: { description: 'Feed 300 pupils.', responsibilities: 'Plan menus', requirements: 'A certificate' },
  })
})

test('reads a list of points from blocks, and shows unknown blocks as one column', () => {
  const requirements = [block('A certificate', { listItem: 'bullet' }), block('Clean hands', { listItem: 'bullet' })]
  expect(parseRow({ ...plain, requirements })).toMatchObject({ job: { requirements: 'A certificate\nClean hands' } })
  expect(traceColumns({ colour: [block('Red & blue')] })).toEqual([
    { name: 'colour', target: null, value: '<p>Red &amp; blue</p>' },
  ])
})

test.each([
  [[{ type: 'city', text: 'Nairobi' }]],
  [[{ label: 'Duties', html: '<p>Cook</p>' }]],
  [[{ type: 'paragraph', text: 'a' }, { other: 1 }]],
  [{ blocks: { a: 1 } }],
  [{ type: 'doc' }],
  [['a', 'b']],
  [[]],
  [[block('')]],
  ['text'],
  [null],
])('leaves %j to other readers', (other) => {
  expect(readRichText(other)).toBeNull()
})

test('reads 30 levels and 5,000 nodes, and leaves out the rest', () => {
  const nest = (depth: number): unknown =>
    depth === 0 ? text('deep') : { type: 'paragraph', children: [text(`<${depth}>`), nest(depth - 1)] }
  expect(readRichText([nest(13)])).toContain('deep')
  expect(readRichText([nest(1_000)])).toContain('&lt;990>')
  expect(readRichText([nest(1_000)])).not.toContain('deep')
  const wide = Array.from({ length: 100_000 }, (_, at) => block(`line ${at}.`))
  expect(readRichText(wide)).toContain('line 1000.')
  expect(readRichText(wide)).not.toContain('line 5000.')
  const items = { type: 'list', children: wide }
  expect(readRichText([items])).not.toContain('line 5000.')
})
