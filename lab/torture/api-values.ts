import fc from 'fast-check'
import type { ApiDocument, Schema } from '../../tests/support/api-document.ts'
import { document, education, personal, work } from '../../tests/support/profiles.ts'

/** Values that the schemas accept but do not describe, by the name of the field. */
export type GoodValues = Record<string, fc.Arbitrary<unknown>>

const digits = (count: number) => fc.stringMatching(new RegExp(`^[1-9]{${count}}$`))
const word = fc.stringMatching(/^[a-z]{8,20}$/)

export const goodValues: GoodValues = {
  ...Object.fromEntries(
    Object.entries({ ...personal, ...work, ...education, ...document }).map(([name, value]) => [
      name,
      fc.constant(value),
    ]),
  ),
  name: fc.constant('Amina Wanjiru'),
  national_id: digits(9),
  username: word,
  phone: digits(8).map((number) => `07${number}`),
  email: word.map((name) => `${name}@example.com`),
  password: fc.constant('mango tree by the lake'),
  referral_code: fc.constant(''),
}

/** What parsers, databases and templates tend to mishandle. */
const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u2028',
  '\uFEFF',
  '\uFFFF',
  '\uD800',
  'x\uDFFFy',
  'e\u0301'.repeat(60),
  '\u202Egnp.exe',
  '👩‍🍳'.repeat(20),
  "' or 1=1 --",
  '"; drop table candidates; --',
  '$1',
  '%',
  '%%s%n',
  '_%',
  '\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '${7*7}',
  '\r\nSet-Cookie: a=b',
  'NaN',
  '-0',
  '1e309',
  '9'.repeat(400),
  '0x10',
  '2026-02-30',
  '0000-00-00',
  '99999-12-31',
  'javascript:alert(1)',
  'http://[::1',
  'http://a b',
  'true',
  'null',
  '__proto__',
  'constructor',
  'a'.repeat(101),
  'a'.repeat(8_193),
  'a'.repeat(70_000),
]

export const hostileText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
)
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, 0, -1, 1e308, 2 ** 53, 0.1, [], {}, [[]]) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(nested('[', ']', 2_000), nested('{"a":', '}', 2_000)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      JSON.parse('{"__proto__":{"isAdmin":true}}'),
      { constructor: { prototype: { isAdmin: true } } },
      { toString: 'x', length: -1 },
    ),
  },
)
const extraNames = [
  '__proto__',
  'constructor',
  'id',
  'candidate_id',
  'user_id',
  'email_verified',
  'status',
  '',
  'a.b[0]',
]

function nested(open: string, close: string, depth: number): unknown {
  return JSON.parse(`${open.repeat(depth)}1${close.repeat(depth)}`)
}

/** Makes values from the schemas of an API document. */
export function createValues(document: ApiDocument, known: GoodValues) {
  return { accepted, acceptedObject, broken }

  /** Values that a schema accepts, as far as it says. */
  function accepted(given: Schema, name = ''): fc.Arbitrary<unknown> {
    const schema = resolve(given)
    const options = schema.anyOf ?? schema.oneOf
    const good = known[name]
    if (good !== undefined) return good
    if (schema.const !== undefined) return fc.constant(schema.const)
    if (schema.enum) return fc.constantFrom(...schema.enum)
    if (options) return fc.oneof(...options.map((option) => accepted(option)))
    if (schema.type === 'object') return acceptedObject(schema)
    if (schema.type === 'array') return fc.array(accepted(schema.items ?? {}), { maxLength: 3 })
    if (schema.type === 'integer' || schema.type === 'number')
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1_000, 1_000) })
    if (schema.type === 'boolean') return fc.boolean()
    return textOf(schema)
  }

  function acceptedObject(schema: Schema): fc.Arbitrary<Record<string, unknown>> {
    return recordOf(schema, accepted)
  }

  /** Objects with some fields hostile, some missing and some that do not belong there. */
  function broken(schema: Schema): fc.Arbitrary<Record<string, unknown>> {
    const fields = recordOf({ ...resolve(schema), required: [] }, (field, name) =>
      fc.oneof(
        { weight: 5, arbitrary: accepted(field, name) },
        { weight: 2, arbitrary: hostileValue },
        { weight: 1, arbitrary: accepted(field, name).map((value) => [value, value]) },
      ),
    )
    const extra = fc.array(fc.tuple(fc.constantFrom(...extraNames), hostileValue), { maxLength: 2 })
    // Not an object literal, in which __proto__ would set the prototype.
    return fc.tuple(fields, extra).map(([own, more]) => Object.fromEntries([...Object.entries(own), ...more]))
  }

  function recordOf(
    { properties = {}, required = [] }: Schema,
    fieldOf: (schema: Schema, name: string) => fc.Arbitrary<unknown>,
  ): fc.Arbitrary<Record<string, unknown>> {
    const fields = Object.entries(properties).map(([name, schema]) => [name, fieldOf(schema, name)] as const)
    return fc.record(Object.fromEntries(fields), { requiredKeys: required })
  }

  function resolve(schema: Schema): Schema {
    const name = schema.$ref?.split('/').at(-1)
    return name === undefined ? schema : (document.components?.schemas?.[name] ?? {})
  }
}

function textOf({ pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  // fast-check supports neither properties of characters nor lookahead.
  if (pattern !== undefined && !/\\[pP]|\(\?[=!<]/.test(pattern)) return fc.stringMatching(new RegExp(pattern))
  return fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 60) })
}
