import { z } from 'zod'
import type { Api } from '../../../http/api-routes.server.ts'
import { guarded, type ProfileApiParts, profileOf, saveResponses } from '../api-parts.server.ts'
import { newCertification } from './contract.ts'

/** The calls that change the certifications of the candidate who sends the request. They exist in live mode only. */
export function certificationsApi(api: Api, parts: ProfileApiParts): void {
  const { profiles, sessions } = parts
  api.post(
    '/candidates/update/certifications',
    {
      onRequest: sessions.required,
      schema: {
        ...guarded,
        operationId: 'addCertification',
        summary: 'Add a certification',
        description: 'Adding the same one again changes nothing. At most 20.',
        body: newCertification,
        response: saveResponses,
      },
    },
    async (request) => {
      await profiles.addCertification(sessions.candidateOf(request), request.body)
      return { status: true, message: 'Certification saved.', data: await profileOf(request, parts) }
    },
  )
  api.post(
    '/candidates/certifications/:id/delete',
    {
      onRequest: sessions.required,
      schema: {
        ...guarded,
        operationId: 'deleteCertification',
        summary: 'Delete a certification',
        description: 'Changes nothing if it is gone already.',
        params: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647).describe('Its id in the profile.') }),
        response: saveResponses,
      },
    },
    async (request) => {
      await profiles.removeCertification(sessions.candidateOf(request), request.params.id)
      return { status: true, message: 'Certification removed.', data: await profileOf(request, parts) }
    },
  )
}
