import { z } from 'zod'
import { envelope } from '../../contract/envelope.ts'

/** `id` is the county's official code, 1 Mombasa to 47 Nairobi. */
const county = z.object({ id: z.int(), name: z.string() })
/** `id` is the constituency's official code, 1 Changamwe to 290 Mathare. */
const subCounty = z.object({ id: z.int(), name: z.string(), county_id: z.int() })

export const countiesResponse = envelope.extend({
  data: z.object({ counties: z.array(county), sub_counties: z.array(subCounty) }),
})
export const subCountiesResponse = envelope
  .extend({ data: z.array(subCounty) })
  .meta({ examples: [{ status: true, data: [{ id: 1, name: 'Changamwe', county_id: 1 }] }] })

export type County = z.infer<typeof county>
export type SubCounty = z.infer<typeof subCounty>

/** This feature's API calls, for the typed client. `facts.ts` of the wizard parses their responses. */
export type PlaceCalls = {
  'GET /jobs/counties': { response: { data?: unknown } }
  'GET /jobs/counties/{id}/sub-counties': { params: { id: string }; response: { data?: unknown } }
}
