/** A command or the server cannot start. The message is one line for the operator. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The exit code of a worker whose port is taken. */
export const portTakenCode = 98
