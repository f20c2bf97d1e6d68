export const apiTexts = {} as const
