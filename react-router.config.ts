import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  // Every page is named in the first document: no request for a manifest while a person pays by the megabyte.
  routeDiscovery: { mode: 'initial' },
  // A page in one file: its loader in another would be one more request.
  splitRouteModules: false,
} satisfies Config
