/** A command or the server cannot start. The message is one line for the operator. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The exit code of a worker that cannot listen on the port. */
export const cannotListenCode = 98
