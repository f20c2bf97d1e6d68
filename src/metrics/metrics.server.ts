import { Counter, Histogram } from 'prom-client'

/**
 * What each worker counts. The primary adds the workers up and serves the result at /metrics
 * (`src/server/metrics/`), with the help texts.
 */

export const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the arrival of a request to the end of its response, by route.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
})

export const pageRenderings = new Counter({
  name: 'page_renderings_total',
  help: 'Pages rendered, for a visitor or in the background.',
})

export const pageCacheHits = new Counter({
  name: 'page_cache_hits_total',
  help: 'Page views that needed no rendering.',
})

export const securityEvents = new Counter({
  name: 'security_events_total',
  help: 'Events of the security log. `limit` names the rate limit that refused a request.',
  labelNames: ['event', 'limit'],
})

export const mailDeliveries = new Counter({
  name: 'mail_deliveries_total',
  help: 'Attempts to deliver an email: sent, postponed or given up.',
  labelNames: ['result'],
})
