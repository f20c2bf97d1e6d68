/** A message of the contact form. */
export type ContactMessage = { name: string; email: string; subject: string; message: string }

/** This feature's API calls, for the typed client. */
export type ContactCalls = {
  'POST /contact': { body: ContactMessage & { recaptcha_token: string }; response: { message: string } }
}
