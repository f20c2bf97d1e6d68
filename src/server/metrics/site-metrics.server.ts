import { Gauge, Registry } from 'prom-client'
import type { SiteState } from '../../features/operations/site-state.server.ts'

/** A sample of a metric: its labels and value. */
type Sample = [labels: Record<string, string>, value: number]
type SiteMetric = { help: string; labels?: string[]; read: (state: SiteState) => Sample[] }

/** What `npm run status` shows, as metrics. Times are in seconds since 1970. */
const siteMetrics: Record<string, SiteMetric> = {
  workers: { help: 'Worker processes on all machines.', read: ({ workers }) => one(workers) },
  mails_waiting: { help: 'Emails in the queue.', read: ({ mails }) => one(mails.waiting) },
  mails_oldest_timestamp_seconds: {
    help: 'When the oldest email in the queue was written.',
    read: ({ mails }) => time(mails.oldestAt),
  },
  mails_given_up: { help: 'Emails given up in the last seven days.', read: ({ mails }) => one(mails.failed) },
  source_state: {
    help: 'The state of the last run of each source. The value is 1.',
    labels: ['source', 'state'],
    read: ({ sources }) => sources.map(({ name, state }) => [{ source: name, state }, 1]),
  },
  source_success_timestamp_seconds: {
    help: 'When each source was last read without a problem.',
    labels: ['source'],
    read: ({ sources }) => sources.flatMap(({ name, succeededAt }) => time(succeededAt, { source: name })),
  },
  source_is_late: {
    help: '1 if a source was not read when it was due.',
    labels: ['source'],
    read: ({ sources }) => sources.map(({ name, isLate }) => [{ source: name }, Number(isLate)]),
  },
  import_rows: {
    help: 'Rows of the last run of each source: new, changed, unchanged, refused, and jobs it closed.',
    labels: ['source', 'result'],
    read: ({ sources }) =>
      sources.flatMap(({ name, counts }) =>
        Object.entries(counts).map(([result, count]): Sample => [{ source: name, result }, count]),
      ),
  },
  database_bytes: { help: 'Size of the database.', read: ({ databaseBytes }) => one(databaseBytes) },
  disk_free_bytes: { help: 'Free space on the disk of DATA_DIR.', read: ({ disk }) => one(disk.free) },
  disk_total_bytes: { help: 'Size of the disk of DATA_DIR.', read: ({ disk }) => one(disk.total) },
  backup_timestamp_seconds: { help: 'When the last backup was made.', read: ({ backupAt }) => time(backupAt) },
}

/** The metrics in Prometheus' text format. `site_up` is 0, and alone, if the state could not be read. */
export function writeSiteMetrics(state: SiteState | null): Promise<string> {
  const registry = new Registry()
  add('site_up', { help: '1 if the database could be read.' }, one(state === null ? 0 : 1))
  if (state !== null) for (const [name, metric] of Object.entries(siteMetrics)) add(name, metric, metric.read(state))
  return registry.metrics()

  function add(name: string, { help, labels = [] }: Omit<SiteMetric, 'read'>, samples: Sample[]): void {
    const gauge = new Gauge({ name, help, labelNames: labels, registers: [registry] })
    // A new gauge without labels has the value 0.
    if (labels.length === 0) gauge.remove()
    for (const [sampleLabels, value] of samples) gauge.set(sampleLabels, value)
  }
}

function one(value: number): Sample[] {
  return [[{}, value]]
}

function time(at: Date | null, labels: Record<string, string> = {}): Sample[] {
  return at === null ? [] : [[labels, at.getTime() / 1_000]]
}
