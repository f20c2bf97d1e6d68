import { z } from 'zod'
import { envelope } from '../../../contract/envelope.ts'
import { messageResponse, linkToken, newPassword } from '../../accounts/contract.ts'
import { code } from '../sign-in/contract.ts'

export const linkGone =
  'This invitation has been used, replaced or is older than 48 hours. Ask a manager for a new one.'

export const joinOpening = z.object({ token: linkToken })
export const joinConfirmation = z.object({ token: linkToken, password: newPassword, code })

export const joinResponse = envelope
  .extend({
    data: z.object({
      name: z.string(),
      email: z.string(),
      secret: z.string().describe('The secret of the authenticator app, in base 32.'),
      qr_svg: z.string().describe('A QR code of the secret, as an SVG image.'),
    }),
  })
  .meta({
    examples: [
      {
        status: true,
        data: {
          name: 'Wanjiru',
          email: 'wanjiru@example.com',
          secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
          qr_svg: '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
        },
      },
    ],
  })

export const joinedResponse = messageResponse.extend({ recovery_codes: z.array(z.string()) }).meta({
  examples: [{ status: true, message: 'Welcome to the office.', recovery_codes: ['ABCD-EFGH-IJKL-MNOP-QRST-UVWX'] }],
})

export type JoinCalls = {
  'POST /staff/join': { body: z.input<typeof joinOpening>; response: z.infer<typeof joinResponse> }
  'POST /staff/join/confirm': { body: z.input<typeof joinConfirmation>; response: z.infer<typeof joinedResponse> }
}
