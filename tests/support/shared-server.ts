import { afterAll, beforeAll } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/**
 * Starts one real server with one worker and its own database for all tests of a file. Use its properties inside tests
 * only.
 */
export function shareServer() {
  let database: TestDatabase
  let server: ServerProcess
  beforeAll(async () => {
    database = await createTestDatabase()
    server = await startServer({ DATABASE_URL: database.url, WEB_CONCURRENCY: '1' })
  })
  afterAll(async () => {
    await server.stop()
    await database.drop()
  })
  return {
    get origin() {
      return server.origin
    },
    get db() {
      return database.db
    },
    output: () => server.output(),
  }
}
