/** Why a command or the server cannot start, in a line for the operator. */
export class StartError extends Error {
  override name = 'StartError'
}

/** How a worker ends that came too late for the port. */
export const portTakenCode = 98
