import { defineConfig } from 'vitest/config'
import { FailureList } from './tests/support/failure-list.ts'

// Without the React Router plugin, which would build the site for each test.
export default defineConfig({
  test: {
    globalSetup: ['tests/support/database-server.ts', 'tests/support/site-servers.ts'],
    reporters: ['default', new FailureList()],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // One more than the cores of CI, because browser tests often wait.
    maxWorkers: 3,
    // Test files of a worker share their imports, a server and a browser; starting them takes a fifth of a run.
    isolate: false,
    // Reports slow tests only above this, because every browser test is slow on a busy machine.
    slowTestThreshold: 120_000,
    projects: [
      {
        extends: true,
        test: { name: 'unit and api', include: ['src/**/*.test.{ts,tsx}', 'tests/rules/**/*.test.ts'] },
      },
      { extends: true, test: { name: 'server', include: ['tests/server/**/*.test.ts'], testTimeout: 60_000 } },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          setupFiles: ['tests/support/midnight.ts'],
          testTimeout: 60_000,
        },
      },
      { extends: true, test: { name: 'slow', include: ['tests/slow/**/*.test.ts'], testTimeout: 300_000 } },
    ],
  },
})
