import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  // Lists every route in the first document, which saves requests for the route manifest on slow networks.
  routeDiscovery: { mode: 'initial' },
  // A separate file for each loader would cost another request.
  splitRouteModules: false,
} satisfies Config
