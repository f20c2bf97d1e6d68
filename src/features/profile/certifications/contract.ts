import { z } from 'zod'
import { messages } from '../fields/messages.ts'
import { date, link, required } from '../fields/update-schemas.ts'

export const newCertification = z.object({
  certification_name: required(messages.certificationName, 200),
  issuing_organization: required(messages.certificationIssuer, 200),
  issue_date: date(undefined).default(''),
  certificate_url: link(messages.validUrl)
    .default('')
    .describe('An http or https URL. Without a scheme it gets https://.'),
})

export type NewCertification = z.infer<typeof newCertification>
