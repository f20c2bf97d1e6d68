import { index, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('features/home/home-page.tsx'),
  route('jobs', 'features/jobs/jobs-page.tsx'),
  route('job-details', 'features/jobs/job-details-page.tsx'),
  route('*', 'features/errors/not-found-page.tsx'),
] satisfies RouteConfig
