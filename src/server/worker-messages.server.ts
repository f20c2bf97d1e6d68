import type { Worker } from 'node:cluster'

const databaseIsOpen = 'the database is open'
const listening = 'listening'

/** Lets a worker use the database. */
export function tellDatabaseIsOpen(worker: Worker): void {
  if (worker.isConnected()) worker.send(databaseIsOpen)
}

/** In a worker: resolves when the primary has opened and migrated the database. */
export function untilDatabaseIsOpen(): Promise<void> {
  return new Promise((resolve) => process.on('message', (received) => received === databaseIsOpen && resolve()))
}

/** In a worker: tells the primary that visitors can connect. */
export function tellListening(): void {
  process.send?.(listening)
}

/** Resolves when visitors can connect to this worker. */
export function untilListening(worker: Worker): Promise<void> {
  return new Promise((resolve) => worker.on('message', (received) => received === listening && resolve()))
}
