/** The local-storage key of the saved jobs. In its own file for the script of the light version. */
export const savedJobsKey = 'kazi-kenya:saved-jobs'
