/** Why a command or the server cannot start, in a line for the operator. */
export class StartError extends Error {
  override name = 'StartError'
}
