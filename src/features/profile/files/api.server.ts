import { z } from 'zod'
import { refusal } from '../../../contract/envelope.ts'
import { type Api, noToken } from '../../../http/api-routes.server.ts'
import { clientOf } from '../../../http/client-address.server.ts'
import {
  guarded,
  type ProfileApiParts,
  profileOf,
  saveResponses,
  uploadHooks,
  uploadResponses,
} from '../api-parts.server.ts'
import { fileLimits } from '../fields/choices.ts'
import { messages } from '../fields/messages.ts'
import { acceptForms, type FileForm, type Uploads } from '../photo/uploads.server.ts'
import { photoLimitKey } from '../profile-records.server.ts'
import { filesField, fileType, newFiles } from './contract.ts'

const form: FileForm = {
  field: filesField,
  maxFiles: fileLimits.photos,
  maxFileBytes: fileLimits.bytes,
  wrongType: messages.fileType,
  tooLarge: messages.fileSize,
}

/** The calls that change the files of the candidate who sends the request. They exist in live mode only. */
export async function filesApi(api: Api, parts: ProfileApiParts, uploads: Uploads): Promise<void> {
  // In a separate scope, because it accepts forms only.
  await api.register((scope) => addUpload(scope, parts, uploads))
  api.post(
    '/candidates/files/delete',
    {
      onRequest: parts.sessions.required,
      schema: {
        ...guarded,
        operationId: 'deleteFiles',
        summary: 'Delete the files of a type of document',
        description: 'Applications keep the files that were sent with them.',
        body: fileType,
        response: saveResponses,
      },
    },
    async (request) => {
      await parts.profiles.removeFiles(parts.sessions.candidateOf(request), request.body.document_type)
      return { status: true, message: 'The file is removed.', data: await profileOf(request, parts) }
    },
  )
}

async function addUpload(api: Api, parts: ProfileApiParts, uploads: Uploads) {
  const { profiles, sessions, limit } = parts
  const files = limit('candidate-files', { calls: 30, seconds: 60 * 60 })
  await acceptForms(api, form)
  api.post(
    '/candidates/files',
    {
      onRequest: uploadHooks(parts, uploads, form),
      schema: {
        ...guarded,
        operationId: 'saveFiles',
        summary: 'Add a PDF or photos for a type of document',
        description:
          'One PDF, or up to four PNG or JPEG photos, of at most 5 MB together. Photos are added to those of the same type; a PDF replaces them, and they a PDF. All files of a candidate, with those of applications: 60 MB. Limits: 30 files an hour per candidate; at a time, ten uploads per candidate and 20 per client.',
        consumes: ['multipart/form-data'],
        body: newFiles,
        response: uploadResponses,
      },
    },
    async (request) => {
      const candidateId = sessions.candidateOf(request)
      const { document_type: type, [filesField]: sent } = request.body
      const contents = [sent].flat().filter((file) => Buffer.isBuffer(file))
      for (const _ of contents) await files.take(photoLimitKey(candidateId))
      await profiles.saveFiles(candidateId, { type, files: contents, client: clientOf(request) })
      return { status: true, message: 'The file is saved.', data: await profileOf(request, parts) }
    },
  )
}

/** Nothing in a file may run, whatever it is taken for. */
const fileHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'referrer-policy': 'no-referrer',
}

/** The call that signed links open. */
export function openFileApi(api: Api, { profiles, securityLog }: ProfileApiParts): void {
  const binary = { schema: z.any().meta({ type: 'string', format: 'binary' }) }
  api.get(
    '/candidates/files/:id',
    {
      schema: {
        operationId: 'getFile',
        summary: 'Download a file through the signed link in a profile or an application',
        description:
          'Follow the link unchanged. It needs no token and works for 15 minutes. After that, or once the file has been deleted, the response is 404.',
        tags: ['profile'],
        security: noToken,
        params: z.object({ id: z.string().describe('The id of the file in the link.') }),
        querystring: z.object({
          expires: z.string().max(20).catch('').describe('When the link expires, in seconds since 1970.'),
          signature: z.string().max(100).catch('').describe('The signature of the link.'),
        }),
        response: {
          200: { content: { 'application/pdf': binary, 'image/jpeg': binary } },
          404: refusal,
          503: refusal,
        },
      },
    },
    async (request, reply) => {
      const file = await profiles.openFile({ ...request.params, ...request.query })
      if (file.ok)
        return reply
          .headers({ ...fileHeaders, 'content-disposition': `attachment; filename="${file.name}"` })
          .type(file.kind === 'pdf' ? 'application/pdf' : 'image/jpeg')
          .send(file.content)
      securityLog.write(request, { security: 'file_link_refused', reason: file.code })
      return reply.code(404).send({
        status: false,
        message: 'This link to a file no longer works. Reload the page that has it, then open it again.',
      })
    },
  )
}
