import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { needsUpdate, prefersLight, registerVersionChoice } from './light-version.server.ts'

const android = (browser: string) =>
  `Mozilla/5.0 (Linux; Android 9; TECNO) AppleWebKit/537.36 (KHTML, like Gecko) ${browser} Mobile Safari/537.36`
const iphone = (version: string, rest = '') =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)${rest}`
const mac = (version: string) =>
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`
const firefox = (version: number) =>
  `Mozilla/5.0 (Android 11; Mobile; rv:${version}.0) Gecko/${version}.0 Firefox/${version}.0`

test.each([
  [{}, false],
  [{ 'save-data': 'on' }, true],
  [{ 'save-data': 'On' }, true],
  [{ 'save-data': 'off' }, false],
  [{ ect: 'slow-2g' }, true],
  [{ ect: '2g' }, true],
  [{ ect: '3g' }, false],
  [{ ect: 'nonsense' }, false],
  [{ 'user-agent': android('Chrome/91.0.4472.120') }, true],
  [{ 'user-agent': android('Chrome/92.0.4515.105') }, false],
  [{ 'user-agent': android('Chrome/143.0.0.0') }, false],
  [{ 'user-agent': android('Version/4.0 Chrome/74.0.3729.157') }, true],
  [{ 'user-agent': firefox(101) }, true],
  [{ 'user-agent': firefox(102) }, false],
  [{ 'user-agent': iphone('15_3_1', ' Version/15.3 Mobile/15E148 Safari/604.1') }, true],
  [{ 'user-agent': iphone('15_4', ' Version/15.4 Mobile/15E148 Safari/604.1') }, false],
  [{ 'user-agent': iphone('26_0', ' Version/26.0 Mobile/15E148 Safari/604.1') }, false],
  [{ 'user-agent': iphone('12_5_7', ' Mobile/15E148 WhatsApp/2.21') }, true],
  [{ 'user-agent': iphone('14_8', ' CriOS/100.0.4896.77 Mobile/15E148 Safari/604.1') }, true],
  [{ 'user-agent': mac('15.3') }, true],
  [{ 'user-agent': mac('15.4') }, false],
  [{ 'user-agent': mac('16.1.2') }, false],
  [{ 'user-agent': 'Opera/9.80 (Android; Opera Mini/36.2/119.132; U; en) Presto/2.12.423 Version/12.16' }, true],
  [{ 'user-agent': 'Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko' }, true],
  [{ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }, false],
  [{ 'user-agent': 'curl/8.5.0' }, false],
  [{ 'save-data': 'on', cookie: 'version=full' }, false],
  [{ ect: '2g', 'user-agent': firefox(60), cookie: 'other=a-b; version=full' }, false],
  [{ cookie: 'version=light; other=a-b' }, true],
  [{ cookie: 'version=nonsense' }, false],
  [{ cookie: 'conversion=light' }, false],
])('%j prefers the light version: %j', (headers, expected) => {
  expect(prefersLight(headers)).toBe(expected)
})

test.each([
  [{ 'user-agent': firefox(60) }, true],
  [{ 'user-agent': firefox(60), cookie: 'version=light' }, true],
  [{ 'user-agent': firefox(60), cookie: 'version=full' }, false],
  [{ 'user-agent': firefox(102), 'save-data': 'on' }, false],
])('%j needs an update for pages with scripts: %j', (headers, expected) => {
  expect(needsUpdate(headers)).toBe(expected)
})

// Work that grows with the square of the length would exceed the test timeout.
test.each(['Version/', 'CPU OS '])('reads a long number after %j', (start) => {
  expect(prefersLight({ 'user-agent': start + '1'.repeat(500_000) })).toBe(false)
})

test.each([
  ['http://localhost/jobs?country=Qatar', '/jobs?country=Qatar'],
  ['https://evil.example/jobs', '/jobs'],
  ['https://evil.example//other.example/x', '/'],
  ['app://host/\\evil.example', '/'],
  ['http://localhost/version?use=light', '/'],
  ['http://localhost/offline?to=%2Fversion%3Fuse%3Dlight', '/'],
  ['javascript:alert(1)', '/'],
  ['not a url', '/'],
  [undefined, '/'],
])('choosing a version on the page %s leads to %s of this site', async (referer, expected) => {
  const app = Fastify()
  registerVersionChoice(app)
  const response = await app.inject({ url: '/version?use=light', headers: referer === undefined ? {} : { referer } })
  const { location } = response.headers
  expect([response.statusCode, location]).toEqual([303, expected])
  expect(new URL(String(location), 'https://here.example').origin).toBe('https://here.example')
})

test.each([
  ['light', 'light'],
  ['full', 'full'],
  ['nonsense', 'full'],
])('use=%s sets the cookie to %s for a year', async (use, expected) => {
  const app = Fastify()
  registerVersionChoice(app)
  const { headers } = await app.inject({ url: `/version?use=${use}` })
  expect([headers['set-cookie'], headers['cache-control']]).toEqual([
    `version=${expected}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`,
    'no-store',
  ])
})
