import type { Pair } from './pair.ts'

const addressesFile = 'src/http/outgoing/public-addresses.server.ts'
const fetchFile = 'src/http/outgoing/public-fetch.server.ts'
const downloadFile = 'src/features/feeds/sources/download.server.ts'
const downloadTest = 'src/features/feeds/sources/download.test.ts'
const insideTest = 'src/features/feeds/sources/inside.test.ts'
const ssrfThreat = "SSRF: a feed makes the app call the operator's network, with the feed's password"
const bombThreat = 'Decompression bombs'

const openTableFile = 'packages/job-feeds/read/table.ts'
const openTableTest = 'packages/job-feeds/read/table.test.ts'
const syncFile = 'src/features/feeds/sources/sync/sync.server.ts'
const syncTest = 'src/features/feeds/sources/sync/sync.test.ts'
const suspiciousTest = 'src/features/feeds/sources/sync/suspicious-feeds.test.ts'
const checkFile = 'src/features/feeds/import/check-jobs.server.ts'

const reading: Pair[] = [
  {
    name: 'reading-time',
    threat: 'A file that takes endless time or memory to read',
    file: openTableFile,
    defence: 'ulimit -t "$1"; ',
    without: '',
    test: [openTableTest, 'stops a file that takes too much CPU time, and says so'],
  },
  {
    name: 'reading-memory',
    threat: 'A file that takes endless time or memory to read',
    file: openTableFile,
    defence: '`--max-old-space-size=${heapMb}`, ',
    without: '',
    test: [openTableTest, 'stops a file that takes too much memory, and says so'],
  },
  {
    name: 'xml-nesting',
    threat: 'Endless nesting or endless rows',
    file: 'packages/job-feeds/read/xml.ts',
    defence: 'if (depth > maxFileDepth) throw',
    without: 'if (depth === Infinity) throw',
    test: ['packages/job-feeds/read/read-table.test.ts', 'ends HTML and refuses XML that is nested too deep'],
  },
  {
    name: 'workbook-bomb',
    threat: bombThreat,
    file: 'packages/job-feeds/read/excel.ts',
    defence: 'if (size > limit)',
    without: 'if (size === Infinity)',
    test: [
      'packages/job-feeds/read/excel.test.ts',
      'refuses a workbook that unpacks to a hundred times its size before it is unpacked',
    ],
  },
  {
    name: 'long-row',
    threat: 'Endless nesting or endless rows',
    file: 'packages/job-feeds/read/csv.ts',
    defence: ', max_record_size: maxRowLength',
    without: '',
    test: [
      'packages/job-feeds/read/read-table.test.ts',
      'reads a row of %s up to 1 MB, and says where a longer one is',
    ],
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

const closingThreat = "An empty or truncated feed, or an error page, closes a source's jobs"

const changing: Pair[] = [
  {
    name: 'shrunken-feed',
    threat: closingThreat,
    file: syncFile,
    defence: 'if (shrinkage !== null && !isAccepted) return suspicious(report, `${shrinkage} ${howToAccept(source)}`)',
    without: '',
    test: [suspiciousTest, 'closes nothing for a feed that shrank by more than 40% until it is accepted'],
  },
  {
    name: 'truncated-feed',
    threat: closingThreat,
    file: syncFile,
    defence: 'if (unread !== null && !isAccepted)',
    without: 'if (unread !== null && isAccepted)',
    test: [suspiciousTest, 'closes nothing for a feed that is cut off, and reads it again until it is accepted …'],
  },
  {
    name: 'unidentified-rows',
    threat: closingThreat,
    file: checkFile,
    defence: "if (reading.reference === '' || !jobs.refuse(reading.reference)) report.unidentified++",
    without: "if (reading.reference !== '') jobs.refuse(reading.reference)",
    test: [syncTest, 'keeps a job open if its row is refused, and all jobs if rows cannot be identified'],
  },
  {
    name: 'lost-column',
    threat: closingThreat,
    file: syncFile,
    defence: '  requireSettled(file)\n',
    without: '',
    test: [
      'src/features/feeds/sources/sync/kept-match.test.ts',
      'stops at a feed whose company column is gone, and goes on when it is back',
    ],
  },
  {
    name: 'shared-reference',
    threat: "One job overwrites another's in the same file",
    file: 'src/features/feeds/import/read-batches.server.ts',
    defence: "  if (before.names !== job.names) return 'other'\n",
    without: '',
    test: [
      'src/features/feeds/import/references.test.ts',
      'rows with the reference of an earlier one > are refused with their reference if they are another job',
    ],
  },
  {
    name: 'newly-closed',
    threat: 'A closed job is published',
    file: 'src/features/feeds/match/job-file.server.ts',
    defence: 'if (kept || said.leaveOut)',
    without: 'if (kept === undefined)',
    test: ['src/features/feeds/match/job-file.test.ts', 'a kept match > with %s gets one for values that mean closed'],
  },
  {
    name: 'removed-jobs',
    threat: 'A fraudulent job comes back with the next file',
    file: checkFile,
    defence: 'const removal = removed.reasonAgainst(job)',
    without: 'const removal = removed && null',
    test: [
      'src/commands/jobs/remove.test.ts',
      'a removed job stays removed whatever imports bring, by reference or as the same vacancy, until it is reopened',
    ],
  },
]

export const feedPairs: Pair[] = [...reading, ...fetching, ...changing]
