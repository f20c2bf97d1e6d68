import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import swaggerUi from '@fastify/swagger-ui'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { constants } from 'node:zlib'
import { createApiClient } from './api-client/client.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.server.ts'
import type { Database } from './db/connect.server.ts'
import { jobsApi } from './features/jobs/api.server.ts'
import type { SearchIndex } from './features/jobs/search-index.server.ts'
import { createJobsService } from './features/jobs/service.server.ts'
import type { Api } from './http/api-routes.server.ts'
import { refuseMethod, refuseUnknownCall, registerErrorAnswers } from './http/errors.server.ts'
import { registerHealth } from './http/health.server.ts'
import { inProcessTransport } from './http/in-process-transport.server.ts'
import { registerOpenApi } from './http/openapi.server.ts'
import { type PagesParts, registerPages } from './http/pages.server.ts'
import { registerStaticFiles } from './http/static-files.server.ts'

export type AppParts = {
  config: Pick<Config, 'trustProxy'>
  db: Database
  index: SearchIndex
  clock: Clock
  logger: FastifyBaseLogger
  /** The built pages and the folder of their files; absent where only the API is served. */
  pages?: PagesParts & { clientFolder: string | null }
}

/** The whole site on one server, not yet listening: everything registered, in order. */
export async function createApp({ config, db, index, clock, logger, pages }: AppParts): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    return503OnClosing: false,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  registerErrorAnswers(app)
  // Pages set their own policy with a nonce; nothing else of this site is a document.
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] } },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  })
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } })
  registerHealth(app, async () => (await sql`select`.execute(db)).rows.length === 1)

  const jobs = createJobsService({ db, index, clock })
  await app.register(
    async (api: Api) => {
      await registerOpenApi(api)
      await api.register(jobsApi(jobs))
      api.get('/openapi.json', { schema: { hide: true } }, async () => api.swagger())
      await api.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
      api.all('/*', { schema: { hide: true } }, refuseUnknownCall)
    },
    { prefix: '/api' },
  )

  if (pages) {
    if (pages.clientFolder) await registerStaticFiles(app, pages.clientFolder)
    registerPages(app, pages, { api: createApiClient(inProcessTransport(app)), state: () => `${index.changes} ${jobs.today()}` })
    app.setNotFoundHandler(refuseMethod)
  }
  return app
}
