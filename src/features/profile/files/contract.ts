import { z } from 'zod'
import { documentTypes } from '../fields/choices.ts'
import { messages } from '../fields/messages.ts'

/** The field of the form. */
export const filesField = 'files'

export const fileType = z.object({ document_type: z.enum(documentTypes, messages.documentType) })

export const newFiles = fileType.extend({
  [filesField]: z
    .any()
    .meta({ type: 'array', items: { type: 'string', format: 'binary' } })
    .optional(),
})
