export const mailsTexts = {} as const
