import type { Pair } from './pair.ts'

const addressesFile = 'src/http/public-addresses.server.ts'
const fetchFile = 'src/http/public-fetch.server.ts'
const downloadFile = 'src/features/feeds/sources/download.server.ts'
const downloadTest = 'src/features/feeds/sources/download.test.ts'
const insideTest = 'src/features/feeds/sources/inside.test.ts'
const ssrfThreat = "SSRF: a feed makes the app call the operator's network, with the feed's password"
const bombThreat = 'Decompression bombs'

const reading: Pair[] = [
  {
    name: 'xml-entities',
    threat: 'XML entities, DTDs, numeric character references',
    file: 'src/features/feeds/read/xml/xml.server.ts',
    defence: 'if (/^<!DOCTYPE/i.test(rest))',
    without: "if (rest === '<!DOCTYPE')",
    test: ['src/features/feeds/read/xml/xml.test.ts', 'refuses %s'],
  },
  {
    name: 'xml-row-size',
    threat: 'Endless nesting or endless rows',
    file: 'src/features/feeds/read/xml/xml-rows.server.ts',
    defence: 'if (this.#start && this.#at - this.#start.at > maxRowBytes) this.#fail(rowTooLong)',
    without: '',
    test: ['src/features/feeds/read/xml/xml.test.ts', 'skips only the broken job > with %s'],
  },
  {
    name: 'workbook-bomb',
    threat: bombThreat,
    file: 'src/features/feeds/read/excel/xlsx-package.server.ts',
    defence: 'const maxUnpackedFactor = 200',
    without: 'const maxUnpackedFactor = Infinity',
    test: ['src/features/feeds/read/excel/xlsx.test.ts', 'refuses a small file that unpacks to far more than its size'],
  },
  {
    name: 'gzip-bomb',
    threat: bombThreat,
    file: downloadFile,
    defence: 'pipeline(limitBytes(unpack(compressed), maxBytes, tooLarge), ',
    without: 'pipeline(unpack(compressed), ',
    test: [downloadTest, 'stops a feed that is too large as %s'],
  },
  {
    name: 'endless-archive',
    threat: bombThreat,
    file: downloadFile,
    defence: 'limitBytes(readBody(response, timer, onProgress), maxBytes, tooLarge)',
    without: 'readBody(response, timer, onProgress)',
    test: [downloadTest, 'limits the size of an endless archive that unpacks to nothing'],
  },
]

const fetching: Pair[] = [
  {
    name: 'private-addresses',
    threat: ssrfThreat,
    file: addressesFile,
    defence: "if (address.range() !== 'unicast' || address.toString() === azureMetadata) return false",
    without: '',
    test: [insideTest, 'a feed not marked as inside > is not fetched from %s'],
  },
  {
    name: 'private-redirect',
    threat: ssrfThreat,
    file: fetchFile,
    defence: 'isInside && !hasLeftServer ? getGlobalDispatcher()',
    without: 'isInside ? getGlobalDispatcher()',
    test: [insideTest, 'a feed marked as inside > may not redirect to another private server'],
  },
  {
    name: 'resolved-addresses',
    threat: 'DNS rebinding',
    file: addressesFile,
    defence: '![first, ...others].every(({ address }) => isPublicAddress(address))',
    without: '![first, ...others].some(({ address }) => isPublicAddress(address))',
    test: [insideTest, 'a feed not marked as inside > is not fetched from a host name that resolves to %j'],
  },
  {
    name: 'one-lookup',
    threat: 'DNS rebinding',
    file: addressesFile,
    defence: 'buildConnector({ lookup: checkedLookup(resolveName), allowH2: false, timeout: 10_000 })',
    without: 'buildConnector({ allowH2: false, timeout: 10_000 })',
    test: [insideTest, 'a feed not marked as inside > is not fetched from a host name that resolves to %j'],
  },
  {
    name: 'password-on-redirect',
    threat: "A redirect receives the feed's password, or brings one",
    file: fetchFile,
    defence: 'authorization === undefined || hasLeftServer ? headers',
    without: 'authorization === undefined ? headers',
    test: [insideTest, 'a feed marked as inside > may redirect to a public server, which gets no password'],
  },
  {
    name: 'silent-server',
    threat: 'A server sends endlessly, slowly or not at all',
    file: downloadFile,
    defence: 'AbortSignal.any([signal, idle.signal])',
    without: 'signal',
    test: [downloadTest, 'times out on a silent server, and tries it four times'],
  },
]

const changing: Pair[] = [
  {
    name: 'shrunken-feed',
    threat: "An empty or truncated feed, or an error page, closes a source's jobs",
    file: 'src/features/feeds/sources/sync/sync.server.ts',
    defence: 'if (shrinkage !== null && !isAccepted) return suspicious(report, `${shrinkage} ${howToAccept(source)}`)',
    without: '',
    test: [
      'src/features/feeds/sources/sync/suspicious-feeds.test.ts',
      'closes nothing for a feed that shrank by more than 40% until it is accepted',
    ],
  },
  {
    name: 'taken-over-source',
    threat: "One partner's file overwrites another's jobs",
    file: 'src/features/feeds/sources/sync/sync.server.ts',
    defence: 'if (takeover) throw new TakenOver(takeover, source.name)',
    without: '',
    test: [
      'src/features/feeds/sources/sync/suspicious-feeds.test.ts',
      'neither imports a feed that changes most jobs nor closes any until it is accepted',
    ],
  },
]

export const feedPairs: Pair[] = [...reading, ...fetching, ...changing]
