/** The local-storage key of the applications that are not sent. In its own file, because every page reads it. */
export const unsentKey = 'kazi-kenya:unsent'
