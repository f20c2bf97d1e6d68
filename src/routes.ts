import { index, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('features/home/home-page.tsx'),
  route('jobs', 'features/jobs/jobs-page.tsx'),
  route('job-details', 'features/jobs/job-details-page.tsx'),
  route('about', 'features/about/about-page.tsx'),
  route('contact', 'features/contact/contact-page.tsx'),
  route('privacy', 'features/legal/privacy-page.tsx'),
  route('terms', 'features/legal/terms-page.tsx'),
  route('stay-safe', 'features/legal/stay-safe-page.tsx'),
  route('login', 'features/accounts/login-page.tsx'),
  route('register', 'features/accounts/register-page.tsx'),
  route('forgot-password', 'features/accounts/forgot-password-page.tsx'),
  route('reset-password', 'features/accounts/reset-password-page.tsx'),
  route('verify-email', 'features/accounts/verify-email-page.tsx'),
  route('dashboard', 'features/profile/dashboard-page.tsx'),
  route('applications', 'features/coming-soon/coming-soon-page.tsx', { id: 'applications' }),
  route('saved-jobs', 'features/coming-soon/coming-soon-page.tsx', { id: 'saved-jobs' }),
  route('settings', 'features/coming-soon/coming-soon-page.tsx', { id: 'settings' }),
  route('api/docs', 'features/api-docs/api-docs-page.tsx'),
  route('*', 'features/errors/not-found-page.tsx'),
] satisfies RouteConfig
