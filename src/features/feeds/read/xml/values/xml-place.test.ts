import { expect, test } from 'vitest'
import { readFeedOf } from '../../../../../../tests/support/feeds.ts'

test.each([
  [
    'several towns with a country each',
    '<city>Nairobi</city><city>Kisumu</city><country>KE</country><country>KE</country>',
    'Nairobi, Kisumu',
    'Kenya',
  ],
  [
    'several towns in one country',
    '<city>Nairobi</city><city>Kisumu</city><country>Kenya</country>',
    'Nairobi, Kisumu',
    'Kenya',
  ],
  [
    'a list of places',
    '<locations><location><city>Doha</city><country>QA</country></location><location><city>Manama</city><country>BH</country></location></locations>',
    'Doha, Manama (Bahrain)',
    'Qatar',
  ],
  [
    'places that lack a part',
    '<location><country>QA</country></location><location><city>Manama</city><country>BH</country></location>',
    'Manama (Bahrain)',
    'Qatar',
  ],
  [
    'places in words',
    '<location>Nairobi, Kenya</location><location>Kampala, Uganda</location>',
    'Nairobi, Kampala (Uganda)',
    'Kenya',
  ],
  ['places in one text', '<location>Nairobi, Kenya; Kigali, Rwanda</location>', 'Nairobi, Kigali (Rwanda)', 'Kenya'],
  ['a town and its address', '<city>Nairobi</city><location>Kilimani, Nairobi, Kenya</location>', 'Nairobi', 'Kenya'],
  ['a county for the town', '<city/><state>Nairobi County</state><country>Kenya</country>', 'Nairobi County', 'Kenya'],
  ['a town and its county', '<city>Thika</city><state>Kiambu</state><country>Kenya</country>', 'Thika', 'Kenya'],
  ['a region with its country', '<location><region>Kisumu County, Kenya</region></location>', 'Kisumu County', 'Kenya'],
  [
    'a place with something around',
    '<location>Thika <b>town</b></location><country>Kenya</country>',
    'Thika town',
    'Kenya',
  ],
])('reduces %s to one town and one country', async (_, elements, city, country) => {
  const { jobs } = await readFeedOf(`<source><job><title>Cook</title><company>Duka</company>${elements}</job></source>`)
  expect(jobs).toMatchObject([{ city, country }])
})

test("adds LinkedIn's other places to the town", async () => {
  const job =
    '<partnerJobId>1</partnerJobId><title>Cook</title><company>Duka</company><location>Nairobi, Kenya</location><country>KE</country>'
  const { jobs } = await readFeedOf(
    `<source><job>${job}<alternateLocations><location>Kisumu, Kenya</location><location>Kampala, Uganda</location></alternateLocations></job></source>`,
  )
  expect(jobs).toMatchObject([{ city: 'Nairobi, Kisumu, Kampala (Uganda)', country: 'Kenya' }])
})
