export const exitCodes = 'Exit code 0: done. 1: not done, with the reason.'

export const whoAndExitCodes = `WHO is an email address, a username or a phone number, as at signing in.

${exitCodes}
docs/candidates.md says more.`
