/** Whether a text is a whole address of the web: http or https, and nothing else that an address may begin with. */
export function isWebAddress(text: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol)
  } catch {
    return false
  }
}
