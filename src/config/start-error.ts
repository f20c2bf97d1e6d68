/** A command or the server cannot start. The message is one line for the operator. */
export class StartError extends Error {
  override name = 'StartError'
}

/**
 * Prints why the server cannot start and exits with code 1. Errors that the operator can fix are printed without a
 * stack.
 */
export function exitWithError(error: unknown): never {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}

/** The exit code of a worker whose port is taken. */
export const portTakenCode = 98
