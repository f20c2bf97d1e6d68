import { z } from 'zod'
import { currentPassword, emailAddress, fullName, newPassword, passwordWrong, phone } from '../accounts/contract.ts'

const password = currentPassword(passwordWrong)

export const nameChange = z.object({ name: fullName })
export const emailChange = z.object({ email: emailAddress, password })
export const phoneChange = z.object({ phone, password })
export const passwordChange = z.object({ password, new_password: newPassword })
/** Of calls that only need the password. */
export const confirmation = z.object({ password })
