import type { Pair } from './pair.ts'

const appFile = 'src/server/app.server.ts'
const policyFile = 'src/server/pages/content-security-policy.server.ts'
const xssThreat = 'XSS or markup injection through a search, a URL or a job'
const cacheThreat = "A cached page carries another visitor's cookie or error"

const requests: Pair[] = [
  {
    name: 'slow-headers',
    threat: 'Slow headers hold connections',
    file: appFile,
    defence: 'headersTimeout: 20_000',
    without: 'headersTimeout: 0',
    test: [
      'tests/slow/slow-clients.test.ts',
      'disconnects two hundred clients that never finish their headers, and keeps serving others',
    ],
  },
  {
    name: 'compressed-body',
    threat: 'A compressed request body unpacks without end',
    file: appFile,
    defence: "  app.addHook('onRequest', refuseCompressedBody)\n",
    without: '',
    test: ['src/http/compressed-body.test.ts', 'rejects a body compressed with %s before decompressing it'],
  },
  {
    name: 'two-hosts',
    threat: 'Request smuggling: two Host headers, an ambiguous body length',
    file: appFile,
    defence: '  refuseSeveralHosts(app)\n',
    without: '',
    test: ['tests/server/odd-requests.test.ts', '%s: responds to %j with %i'],
  },
  {
    name: 'malformed-url',
    threat:
      'Odd paths: control characters, lone surrogates, broken percent signs, 15,000 characters, other letter case',
    file: appFile,
    defence: '    frameworkErrors: refuseMalformedUrl,\n',
    without: '',
    test: ['tests/server/odd-requests.test.ts', 'responds to the odd path %j with %i and logs nothing'],
  },
]

const documents: Pair[] = [
  {
    name: 'frame-ancestors',
    threat: 'Clickjacking',
    file: policyFile,
    defence: `    "frame-ancestors 'none'",\n`,
    without: '',
    test: ['tests/server/odd-requests.test.ts', 'does not let other sites frame %s, in old and new browsers'],
  },
  {
    name: 'frame-options',
    threat: 'Clickjacking',
    file: appFile,
    defence: "frameguard: { action: 'deny' }",
    without: 'frameguard: false',
    test: ['tests/server/odd-requests.test.ts', 'does not let other sites frame %s, in old and new browsers'],
  },
  {
    name: 'inline-scripts',
    threat: xssThreat,
    file: policyFile,
    defence: `["script-src 'self'", ...hashes.script,`,
    without: `["script-src 'self' 'unsafe-inline'",`,
    test: [
      'tests/server/page-delivery.test.ts',
      'every page has a policy that names the hash of each inline script and style and allows nothing weaker',
    ],
  },
  {
    name: 'trusted-types',
    threat: xssThreat,
    file: policyFile,
    defence: `["require-trusted-types-for 'script'", 'trusted-types default']`,
    without: '[]',
    test: [
      'tests/e2e/content-policy.test.ts',
      'the browser refuses strings as HTML or scripts, except URLs of this site, and scripts in the data of a page',
    ],
  },
  {
    name: 'structured-data',
    threat: xssThreat,
    file: 'src/features/jobs/details/job-posting.server.ts',
    defence: ".replaceAll('<', String.raw`\\u003c`)",
    without: '',
    test: [
      'src/features/jobs/details/job-posting.test.ts',
      'no text can close the script element or add markup to the description',
    ],
  },
  {
    name: 'strict-transport',
    threat: 'Plain HTTP',
    file: appFile,
    defence: "strictTransportSecurity: config.publicUrl.startsWith('https:')",
    without: 'strictTransportSecurity: false',
    test: [
      'src/features/jobs/api.test.ts',
      'the API > sends Strict-Transport-Security only if the site is served by https',
    ],
  },
  {
    name: 'redirect-within-site',
    threat: 'A link to this site leads on to another one',
    file: 'src/server/pages/light-version.server.ts',
    defence: String.raw`/^\/(?![/\\])/.test(url.pathname)`,
    without: String.raw`/^\//.test(url.pathname)`,
    test: ['src/server/pages/light-version.test.ts', 'choosing a version on the page %s leads to %s of this site'],
  },
]

const caches: Pair[] = [
  {
    name: 'stale-page',
    threat: cacheThreat,
    file: 'src/server/pages/page-cache.server.ts',
    defence: 'if (known?.isCurrent()) {',
    without: 'if (known) {',
    test: ['src/server/pages/page-cache.test.ts', 'keeps a page until something on it changes'],
  },
  {
    name: 'cached-error',
    threat: cacheThreat,
    file: 'src/features/jobs/job-data.server.ts',
    defence: '    reading.isComplete = false\n',
    without: '',
    test: ['tests/server/cached-pages.test.ts', 'a page whose jobs cannot be read is not kept'],
  },
  {
    name: 'private-pages',
    threat: cacheThreat,
    file: 'src/server/pages/pages.server.ts',
    defence: 'handle !== null && !handle.isPrivate && ',
    without: 'handle !== null && ',
    test: ['tests/server/page-delivery.test.ts', 'neither private pages nor errors are stored'],
  },
  {
    name: 'page-queue',
    threat: 'Many clients request share pictures or sitemaps at once',
    file: 'src/http/cached-work.server.ts',
    defence: '    if (limit.pendingCount >= maxQueued) return null\n',
    without: '',
    test: ['src/http/cached-work.test.ts', 'runs one task at a time and returns null when the queue is full'],
  },
  {
    name: 'rendering-queue',
    threat: 'A flood of different pages',
    file: 'src/http/limits/work-queue.server.ts',
    defence: 'if (this.#queue.length >= maxQueued) {',
    without: 'if (this.#queue.length >= Infinity) {',
    test: [
      'src/http/limits/work-queue.test.ts',
      'a task returns null at once while the queue is full, and runs when it is not full any more',
    ],
  },
  {
    name: 'rendering-wait',
    threat: 'A flood of different pages',
    file: 'src/http/limits/work-queue.server.ts',
    defence: 'this.#queue.filter(({ queuedAt }) => now() - queuedAt > maxWaitMs)',
    without: 'this.#queue.filter(() => false)',
    test: ['src/http/limits/work-queue.test.ts', 'after %i ms in the queue, a task returns %j'],
  },
  {
    name: 'one-not-found-page',
    threat: 'A flood of different pages',
    file: 'src/server/pages/pages.server.ts',
    defence: "if (matched.route.path === '/*') return { path: unknownPath, handle: notFoundPage }",
    without: '',
    test: ['tests/server/limited-visitors.test.ts', 'unknown paths have one page, which is rendered once'],
  },
  {
    name: 'empty-searches',
    threat: 'A flood of different pages',
    file: 'src/server/pages/page-cache.server.ts',
    defence: 'if (page?.isWorthKeeping)',
    without: 'if (page)',
    test: [
      'src/server/pages/page-cache.test.ts',
      'renders once for all who wait for the same page, also if it is not kept',
    ],
  },
  {
    name: 'rendering-share',
    threat: 'A flood of different pages',
    file: 'src/http/limits/work-queue.server.ts',
    defence: 'Math.floor((this.#inProgress.get(key) ?? 0) / share)',
    without: '0',
    test: [
      'src/http/limits/work-queue.test.ts',
      'a client that has used its share waits behind others, however early its tasks came',
    ],
  },
  {
    name: 'partial-list',
    threat: 'A truncated job list looks complete',
    file: 'src/features/jobs/complete-list.server.ts',
    defence: 'throw Object.assign(new CallRefused(unavailable, { statusCode: 503 }), { code: prematureCloseCode })',
    without: "yield ']}'",
    test: [
      'src/features/jobs/complete-list.test.ts',
      'never sends a partial list that looks complete when the second batch fails (%s)',
    ],
  },
]

export const pagePairs: Pair[] = [...requests, ...documents, ...caches]
