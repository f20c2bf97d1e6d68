import { z } from 'zod'
import { dataResponse, everyone } from '../../../contract/calls.ts'
import { messageResponse } from '../../../contract/envelope.ts'
import { linkToken, newPassword } from '../../accounts/contract.ts'
import { codeLike } from '../sign-in/contract.ts'

export const linkGone =
  'This invitation has been used, replaced or is older than 48 hours. Ask a manager for a new one.'

/** Each time a link is opened, it shows another secret. */
export const wrongFirstCode =
  'This code is not right. Wait for the next one and enter it. If you opened the link more than once, reload this page and scan the new picture.'

const joinOpening = z.object({ token: linkToken })
const joinConfirmation = z.object({
  token: linkToken,
  password: newPassword,
  code: codeLike(/^\d{6}$/, 'Enter the 6 digits that the app shows now.'),
})

const joinResponse = dataResponse(
  z.object({
    name: z.string(),
    email: z.string(),
    secret: z.string().describe('The secret of the authenticator app, in base 32.'),
    qr_svg: z.string().describe('A QR code of the secret, as an SVG image.'),
  }),
)

const joinedResponse = messageResponse.extend({ recovery_codes: z.array(z.string()) })

export const joinCalls = {
  'POST /staff/join': everyone('openInvitation', 'Open an invitation to the office', {
    description:
      'Returns whom it is for, and a new secret for their authenticator app, which replaces the one of an earlier call. Limit: 20 links that do not work an hour per client.',
    body: joinOpening,
    response: joinResponse,
  }),
  'POST /staff/join/confirm': everyone('acceptInvitation', 'Accept an invitation to the office', {
    description:
      'Sets the password, checks the first code, returns ten recovery codes and sets the cookie of a session.',
    body: joinConfirmation,
    response: joinedResponse,
  }),
}
