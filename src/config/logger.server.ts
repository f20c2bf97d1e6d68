import { type DestinationStream, pino, type Logger } from 'pino'
import type { Config } from './config.server.ts'

/** The process's log: one JSON object a line, without names, addresses or anything else of a visitor. It goes to standard output unless `destination` is given. */
export function createLogger({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  return pino(
    {
      level: logLevel,
      base: { pid: process.pid },
      // The reader of forms logs all it was given at level trace.
      redact: { paths: ['busboyOptions'], remove: true },
      serializers: { req: ({ method, routeOptions }) => ({ method, route: routeOptions?.url }) },
    },
    destination,
  )
}
