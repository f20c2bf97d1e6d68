import { defineConfig } from 'vitest/config'
import { FailureList } from './tests/support/failure-list.ts'

/** For projects whose tests need PostgreSQL or the site's server. */
const globalSetup = ['tests/support/database-server.ts', 'tests/support/site-servers.ts']

// Without the React Router plugin, which would build the site for each test.
export default defineConfig({
  test: {
    reporters: ['default', new FailureList()],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Long, because the machine may be busy with other tests.
    expect: { poll: { timeout: 15_000 } },
    // One more than the cores of CI, because browser tests often wait.
    maxWorkers: 3,
    // Test files of a worker share their imports, a server and a browser; starting them takes a fifth of a run.
    isolate: false,
    // Reports slow tests only above this, because every browser test is slow on a busy machine.
    slowTestThreshold: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit and api',
          include: ['{packages,src}/**/*.test.ts', 'tests/rules/**/*.test.ts'],
          globalSetup,
        },
      },
      {
        extends: true,
        test: {
          name: 'component',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['tests/support/component-setup.ts'],
          // The document and the state of modules must not pass from one file to the next.
          isolate: true,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { name: 'server', include: ['tests/server/**/*.test.ts'], globalSetup, testTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: [...globalSetup, 'tests/support/browser-programs.ts'],
          setupFiles: ['tests/support/midnight.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: ['tests/slow/**/*.test.ts'],
          globalSetup: [...globalSetup, 'tests/support/browser-programs.ts'],
          setupFiles: ['tests/support/midnight.ts'],
          testTimeout: 300_000,
        },
      },
    ],
  },
})
