import { StartError } from '../config/values.ts'
import { isDatabaseAway, isDiskFull } from '../db/connect.server.ts'

/** The message for the operator, with a stack trace if the error is a bug. */
export function describeFailure(error: unknown): string {
  if (error instanceof StartError || error instanceof CommandError) return error.message
  if (isDatabaseAway(error))
    return `The database cannot be reached: ${error instanceof Error ? error.message || error.name : String(error)}.`
  if (isDiskFull(error)) return 'The database disk is full. Free up space, then run the command again.'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Why a command failed, in one line for the operator. */
export class CommandError extends Error {
  override name = 'CommandError'
}
