/** Public pages: in the sitemap, with a light version. */
export const publicPaths = ['/', '/jobs', '/about', '/contact', '/stay-safe', '/privacy', '/terms'] as const

/** Public pages that need scripts: in the sitemap, without a light version. */
export const formPaths = ['/register', '/login'] as const

/** Pages of signed-in candidates: refused by robots.txt, without the site's header and footer. */
export const candidatePaths = ['/dashboard', '/applications', '/saved-jobs', '/settings'] as const

/** Pages that people reach only from others, or by an email. The sitemap lists each job instead of `/job-details`. */
const otherPaths = [
  '/job-details',
  '/applications/:ref',
  '/offline',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/unsubscribe/:token',
  '/old-browser',
  '/api/docs',
] as const

export type PagePath = (typeof publicPaths | typeof formPaths | typeof candidatePaths | typeof otherPaths)[number]
