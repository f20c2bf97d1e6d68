/** Whether a text is a whole address of the web, as one would write it: http or https, nothing that a browser would correct silently, and no name or password in it. */
export function isWebAddress(text: string): boolean {
  try {
    const { username, password } = new URL(text)
    return /^https?:\/\/[^\s\p{Cc}\\]+$/iu.test(text) && username === '' && password === ''
  } catch {
    return false
  }
}
