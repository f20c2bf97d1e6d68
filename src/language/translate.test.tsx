import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { inLanguage, preferredLanguage } from './language.server.ts'
import { dataLanguage, plural, t, translated, withElements } from './translate.ts'

test.each([
  [undefined, 'en'],
  ['*', 'en'],
  ['de', 'en'],
  ['sw', 'sw'],
  ['sw-KE,en;q=0.5', 'sw'],
  ['en-KE,en,sw;q=0.9', 'en'],
  ['en;q=0.2, sw;q=0.8', 'sw'],
] as const)('a client that sends Accept-Language: %s gets %s', (acceptLanguage, language) => {
  expect(preferredLanguage({ 'accept-language': acceptLanguage })).toBe(language)
})

test('texts are in the language of the request that they are made for, also after waiting', async () => {
  const read = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1))
    return [t('Home'), translated('Nurse'), dataLanguage()]
  }
  expect(await Promise.all([inLanguage('sw', read), inLanguage('en', read), read()])).toEqual([
    ['Mwanzo', 'Nurse', 'en'],
    ['Home', 'Nurse', undefined],
    ['Home', 'Nurse', undefined],
  ])
})

test('values and elements stand in the place of their names, and are no templates themselves', () => {
  const texts = () => [
    t('Call {phone}', { phone: '$& {phone}' }),
    plural(1, '{count} choice.', '{count} choices.'),
    plural(1200, '{count} choice.', '{count} choices.'),
    renderToStaticMarkup(withElements('Your profile is {percent} complete', { percent: <b>40 %</b> })),
  ]
  expect(inLanguage('en', texts)).toEqual([
    'Call $& {phone}',
    '1 choice.',
    '1,200 choices.',
    'Your profile is <b>40 %</b> complete',
  ])
  expect(inLanguage('sw', texts)).toEqual([
    'Piga simu $& {phone}',
    'Chaguo 1.',
    'Chaguo 1,200.',
    'Wasifu wako umekamilika kwa <b>40 %</b>',
  ])
})
