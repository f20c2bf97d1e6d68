import { z } from 'zod'
import { cleanKey } from '../../contract/clean-text.ts'
import { envelope } from '../../contract/envelope.ts'

/** Alerts per candidate. */
export const maxAlerts = 5

const filter = z.string().overwrite(cleanKey).max(100, 'Use at most 100 characters.').default('')

/** The filters of GET /jobs; '' if one is not set. */
const filters = {
  search: filter,
  location: filter,
  country: filter,
  category: filter,
  paid: z.enum(['', '1'], 'Use 1, or omit it.').default(''),
}

const frequency = z
  .enum(['daily', 'weekly'], 'Choose daily or weekly.')
  .describe('How often new jobs are emailed. The same for all alerts of a candidate.')

export const newAlert = z.object({ ...filters, frequency })

const alert = z.object({ id: z.int(), ...filters })

/**
 * `is_confirmed`: the email address, without which nothing is sent. `is_refused`: the mail server refused it twice.
 * `is_paused`: nothing is sent, because the candidate has not signed in for long.
 */
const ownAlerts = z.object({
  frequency,
  is_confirmed: z.boolean(),
  is_refused: z.boolean(),
  is_paused: z.boolean(),
  alerts: z.array(alert),
})

export const alertsResponse = envelope.extend({ data: ownAlerts })
export const changedAlertsResponse = alertsResponse.extend({ message: z.string() })

export type Alert = z.infer<typeof alert>
export type AlertFilters = Omit<Alert, 'id'>
/** The filters of /jobs as they are in its URL. */
export type FilterTexts = Partial<Record<keyof AlertFilters, string>>
export type NewAlert = z.infer<typeof newAlert>
export type Frequency = NewAlert['frequency']
export type OwnAlerts = z.infer<typeof ownAlerts>

type Changed = { response: { message: string; data: OwnAlerts } }

/** This feature's API calls, for the typed client. */
export type AlertCalls = {
  'GET /candidates/alerts': { response: { data: OwnAlerts } }
  'POST /candidates/alerts': { body: FilterTexts & { frequency: Frequency } } & Changed
  'POST /candidates/alerts/{id}/delete': { params: { id: string } } & Changed
}
