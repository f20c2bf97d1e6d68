import { StartError } from '../config/values.ts'

/**
 * Prints why the server cannot start and exits with code 1. Errors that the operator can fix are printed without a
 * stack.
 */
export function exitWithError(error: unknown): never {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
