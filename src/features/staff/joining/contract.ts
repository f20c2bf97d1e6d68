import { z } from 'zod'
import { linkToken, messageResponse, newPassword } from '../../accounts/contract.ts'
import { dataResponse, type Returns, type Takes } from '../office-contract.ts'
import { codeLike } from '../sign-in/contract.ts'

export const linkGone =
  'This invitation has been used, replaced or is older than 48 hours. Ask a manager for a new one.'

export const joinOpening = z.object({ token: linkToken })
export const joinConfirmation = z.object({
  token: linkToken,
  password: newPassword,
  code: codeLike(/^\d{6}$/, 'Enter the 6 digits that the app shows now.'),
})

export const joinResponse = dataResponse(
  z.object({
    name: z.string(),
    email: z.string(),
    secret: z.string().describe('The secret of the authenticator app, in base 32.'),
    qr_svg: z.string().describe('A QR code of the secret, as an SVG image.'),
  }),
)

export const joinedResponse = messageResponse.extend({ recovery_codes: z.array(z.string()) })

export type JoinCalls = {
  'POST /staff/join': Takes<typeof joinOpening> & Returns<typeof joinResponse>
  'POST /staff/join/confirm': Takes<typeof joinConfirmation> & Returns<typeof joinedResponse>
}
