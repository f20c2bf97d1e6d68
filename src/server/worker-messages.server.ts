import type { Worker } from 'node:cluster'

const databaseIsOpen = 'the database is open'

/** Lets a worker use the database. */
export function tellDatabaseIsOpen(worker: Worker): void {
  if (worker.isConnected()) worker.send(databaseIsOpen)
}

/** In a worker: resolves when the primary has opened and migrated the database. */
export function untilDatabaseIsOpen(): Promise<void> {
  return new Promise((resolve) => process.on('message', (received) => received === databaseIsOpen && resolve()))
}
