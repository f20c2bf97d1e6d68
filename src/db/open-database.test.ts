import { expect, test } from 'vitest'
import { findSchemaProblem } from './open-database.server.ts'

const current = { missing: [], unknown: [], hasSite: true }
const config = { databaseUrl: null, dataDir: '/srv/kazi' }

test.each([
  [
    'an empty database',
    { ...current, missing: ['0001-schema.sql'], hasSite: false },
    /contains no site\. Check DATA_DIR\./,
  ],
  [
    'an older one',
    { ...current, missing: ['0002-visas.sql'] },
    /is older than this code\. Start the site once with npm start/,
  ],
  [
    'a newer one',
    { ...current, unknown: ['0002-visas.sql'] },
    /is newer than this code, .* its migration 0002-visas\.sql\./,
  ],
])('commands refuse %s, and name it', (_, difference, problem) => {
  expect(findSchemaProblem(difference, config)).toMatch(/^The embedded database in \/srv\/kazi /)
  expect(findSchemaProblem(difference, config)).toMatch(problem)
  expect(findSchemaProblem(current, config)).toBeNull()
})
