import { type DestinationStream, pino, type Logger } from 'pino'
import type { Config } from './config.server.ts'

/** Creates a logger that writes one JSON object per line, without personal data, to stdout or `destination`. */
export function createLogger({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  return pino(
    {
      level: logLevel,
      base: { pid: process.pid },
      // @fastify/multipart logs its input at level trace.
      redact: { paths: ['busboyOptions'], remove: true },
      serializers: { req: ({ method, routeOptions }) => ({ method, route: routeOptions?.url }) },
    },
    destination,
  )
}
