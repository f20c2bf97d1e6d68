import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import type { PagePath } from './site/page-paths.ts'

const page = (path: PagePath, file: string) => route(path.slice(1), file)

export default [
  index('features/home/home-page.tsx'),
  page('/jobs', 'features/jobs/list/jobs-page.tsx'),
  page('/job-details', 'features/jobs/details/job-details-page.tsx'),
  page('/offline', 'features/jobs/offline/offline-page.tsx'),
  page('/about', 'features/about/about-page.tsx'),
  page('/contact', 'features/contact/contact-page.tsx'),
  page('/privacy', 'features/legal/privacy-page.tsx'),
  page('/terms', 'features/legal/terms-page.tsx'),
  page('/stay-safe', 'features/legal/stay-safe-page.tsx'),
  page('/login', 'features/accounts/sign-in/login-page.tsx'),
  page('/register', 'features/accounts/registration/register-page.tsx'),
  page('/forgot-password', 'features/accounts/password-reset/forgot-password-page.tsx'),
  page('/reset-password', 'features/accounts/password-reset/reset-password-page.tsx'),
  page('/verify-email', 'features/accounts/email-verification/verify-email-page.tsx'),
  page('/unsubscribe/:token', 'features/alerts/unsubscribe-page.tsx'),
  layout('features/profile/dashboard/dashboard-layout.tsx', [
    page('/dashboard', 'features/profile/dashboard/dashboard-page.tsx'),
    page('/applications', 'features/applications/own/applications-page.tsx'),
    page('/settings', 'features/settings/settings-page.tsx'),
    page('/saved-jobs', 'features/jobs/saved/account-saved-page.tsx'),
    page('/applications/:ref', 'features/applications/own/application-page.tsx'),
  ]),
  page('/old-browser', 'features/errors/old-browser-page.tsx'),
  page('/api/docs', 'features/api-docs/api-docs-page.tsx'),
  route('*', 'features/errors/not-found-page.tsx'),
] satisfies RouteConfig
