/** Why a command failed, in one line for the operator. */
export class CommandError extends Error {
  override name = 'CommandError'
}
