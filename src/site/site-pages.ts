/** The pages that the header names to everybody, by the names it gives them. */
export const sitePages = [
  { path: '/', label: 'Home' },
  { path: '/jobs', label: 'Find a Job' },
  { path: '/about', label: 'About Us' },
  { path: '/contact', label: 'Contact' },
]
