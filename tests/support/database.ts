import { inject } from 'vitest'
import { copyDatabase, type TestDatabase } from './database-copy.ts'

export type { TestDatabase } from './database-copy.ts'

/** Creates a database for a test file: a copy of the migrated template, or an empty one from `template0`. */
export function createTestDatabase(template: 'kazi' | 'template0' = 'kazi'): Promise<TestDatabase> {
  return copyDatabase(inject('databaseFolder'), template)
}
