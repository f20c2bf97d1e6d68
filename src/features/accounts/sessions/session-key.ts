/** The local-storage key of the session. In its own file for the script that runs before the first paint. */
export const sessionKey = 'kazi-kenya:session'
