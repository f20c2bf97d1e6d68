import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import type { Clock } from '../calendar.ts'
import type { Config } from '../config/config.server.ts'
import type { Database } from '../db/connect.server.ts'
import type { Encryption } from '../encryption/encryption.server.ts'
import { createAccountLimits } from '../features/accounts/account-limits.server.ts'
import { accountsApi } from '../features/accounts/api.server.ts'
import { createBotCheck } from '../features/accounts/bot-check/bot-check.server.ts'
import { createProofOfWork } from '../features/accounts/bot-check/proof-of-work.server.ts'
import { createRecaptcha, recaptchaSources } from '../features/accounts/bot-check/recaptcha.server.ts'
import { createAccountsService } from '../features/accounts/service.server.ts'
import { createOwnPasswordCheck } from '../features/accounts/sign-in/own-password.server.ts'
import { alertsApi, unsubscribeApi, unsubscribeForm } from '../features/alerts/api.server.ts'
import type { ApiDocument } from '../features/api-docs/contract.ts'
import { applicationsApi } from '../features/applications/api.server.ts'
import { bannerRoutes } from '../features/banners/routes.server.ts'
import { eraseUnused } from '../features/candidates/erasure.server.ts'
import { contactApi } from '../features/contact/api.server.ts'
import { mapOrigin, probeOrigin } from '../features/contact/map-urls.ts'
import { discoveryRoutes } from '../features/discovery/routes.server.ts'
import { jobTitlesApi } from '../features/job-titles/api.server.ts'
import { jobsApi } from '../features/jobs/api.server.ts'
import { registerServiceWorker } from '../features/jobs/offline/worker-routes.server.ts'
import { savedJobsApi } from '../features/jobs/saved/api.server.ts'
import type { SearchIndex } from '../features/jobs/search/search-index.server.ts'
import { JobsService } from '../features/jobs/service.server.ts'
import { sharePictures } from '../features/jobs/share/share-pictures.server.ts'
import { notificationsApi } from '../features/notifications/api.server.ts'
import { placesApi } from '../features/places/api.server.ts'
import { profileApi } from '../features/profile/api.server.ts'
import { readSentProfile } from '../features/profile/sent-profile.server.ts'
import { createProfileService } from '../features/profile/service.server.ts'
import { followRates } from '../features/rates/follow-rates.server.ts'
import { settingsApi } from '../features/settings/api.server.ts'
import { staffApi } from '../features/staff/api.server.ts'
import { createStaffGuard } from '../features/staff/sign-in/staff-guard.server.ts'
import { answerInLanguage } from '../http/answers.server.ts'
import { closeAfterEarlyResponses } from '../http/arriving-body.server.ts'
import { brotliParams, minBytes } from '../http/encodings.server.ts'
import { refuseMethod, refuseMalformedUrl, refuseUnknownCall, registerErrorHandler } from '../http/errors.server.ts'
import { limitHash } from '../http/limits/limit-rows.server.ts'
import { createLimits } from '../http/limits/limits.server.ts'
import { registerRevalidation } from '../http/revalidation.server.ts'
import { registerSecurityLog, type SecurityLog } from '../http/security-log/security-log.server.ts'
import { createSessions } from '../http/sessions.server.ts'
import type { Outbox } from '../mail/outbox.server.ts'
import { refuseBrokenRequest, refuseCompressedBody, refuseSeveralHosts } from './broken-requests.server.ts'
import { registerHealth } from './health.server.ts'
import { measureRequests } from './metrics/worker-metrics.server.ts'
import { registerOffice } from './office.server.ts'
import { registerOpenApi } from './openapi.server.ts'
import { registerVersionChoice } from './pages/light-version.server.ts'
import { pagePaths, type PagesBuild, type PagesParts, registerPages } from './pages/pages.server.ts'
import { registerStaticFiles } from './static-files.server.ts'

export type AppParts = {
  config: Pick<
    Config,
    'dataDir' | 'trustProxy' | 'publicUrl' | 'smtpUrl' | 'recaptcha' | 'offline' | 'metrics' | 'isLive' | 'kept'
  >
  db: Database
  index: SearchIndex
  clock: Clock
  encryption: Encryption
  outbox: Outbox
  logger: FastifyBaseLogger
  /** The built pages; absent if only the API is served. */
  pages?: PagesParts
}

/** Creates the server with all routes registered. It does not listen yet. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, db, index, clock, encryption, logger, pages } = parts
  const app = createServer(config, logger)
  const refuse = registerErrorHandler(app)
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  const securityLog = registerSecurityLog(app, { logger, encryption })
  await registerHeaders(app, config)
  registerHealth(app, async () => (await sql`select`.execute(db)).rows.length === 1)

  const jobs = new JobsService({ db, index, clock })
  const apiDocument = await registerApi(app, parts, { jobs, securityLog })
  await app.register(discoveryRoutes({ jobs, publicUrl: config.publicUrl, clock }))
  await app.register(sharePictures(jobs))
  await app.register(bannerRoutes(db))
  await app.register(unsubscribeForm({ db, clock }))
  if (pages) {
    await registerOffice(app, pages.clientFolder && join(pages.clientFolder, '../office'))
    if (pages.clientFolder) await registerFiles(app, await pages.build(), pages.clientFolder, config)
    registerVersionChoice(app)
    const rates = await followRates({ db, clock, logger })
    app.addHook('onClose', () => rates.close())
    registerPages(app, pages, {
      publicUrl: config.publicUrl,
      clock,
      jobs,
      apiDocument,
      refuse,
      usesRecaptcha: config.recaptcha !== null,
      worksOffline: config.offline && pages.clientFolder !== null,
      isLive: config.isLive,
      kept: config.kept,
      rates,
      externalSources: [
        { 'frame-src': [mapOrigin], 'img-src': [probeOrigin] },
        ...(config.recaptcha ? [recaptchaSources] : []),
      ],
    })
    app.setNotFoundHandler(refuseMethod)
  }
  return app
}

function createServer(config: AppParts['config'], logger: FastifyBaseLogger): FastifyInstance {
  const app = fastify({
    // At info, Fastify would log the URL for each worker; the primary logs it once.
    loggerInstance: logger.child({}, { level: logger.level === 'info' ? 'warn' : logger.level }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: 64 * 1024,
    // Ignored, like other unknown fields.
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    // A photo takes a long time to upload on a slow network; headers do not.
    requestTimeout: 180_000,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    // Closes connections to clients that read nothing for this long.
    connectionTimeout: 30_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    frameworkErrors: refuseMalformedUrl,
    clientErrorHandler: refuseBrokenRequest,
  })
  // No route reads plain text.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  return app
}

/** Rules for the requests and responses of every route. */
async function registerHeaders(app: FastifyInstance, config: AppParts['config']): Promise<void> {
  closeAfterEarlyResponses(app)
  // Pages set their own content security policy with hashes. Other responses are not documents.
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    // RFC 6797 forbids it without TLS.
    strictTransportSecurity: config.publicUrl.startsWith('https:'),
  })
  refuseSeveralHosts(app)
  // Browsers never compress request bodies. Decompressing them would expose the Brotli decoder, which in Node 24.21
  // writes past its buffer (CVE-2026-111497).
  app.addHook('onRequest', refuseCompressedBody)
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    threshold: minBytes,
    // Compresses in one call, because a stream for each response costs several times as much.
    syncThreshold: Infinity,
    brotliOptions: { params: brotliParams },
  })
  registerRevalidation(app)
}

/** Registers the routes below `/api`. Returns a function that builds the API document. */
async function registerApi(
  app: FastifyInstance,
  { config, db, clock, encryption, outbox, logger }: AppParts,
  { jobs, securityLog }: { jobs: JobsService; securityLog: SecurityLog },
): Promise<() => ApiDocument> {
  const accountParts = { db, clock, encryption, outbox, logger, publicUrl: config.publicUrl }
  const accounts = createAccountsService(
    accountParts,
    config.smtpUrl === null ? null : (trx, id, since) => eraseUnused({ db: trx, encryption }, id, since),
  )
  // Only /register may load Google's script.
  const proofOfWork = createBotCheck(accountParts, createProofOfWork(accountParts))
  const recaptcha = config.recaptcha && createBotCheck(accountParts, createRecaptcha(config.recaptcha, accountParts))
  const botChecks = { register: recaptcha ?? proofOfWork, 'forgot-password': proofOfWork, contact: proofOfWork }
  const limit = createLimits(db, (who) => limitHash(encryption, who))
  const limits = createAccountLimits(limit)
  const profiles = createProfileService({ db, clock, encryption, isLive: config.isLive })
  const sentProfiles = { readSent: (id: number) => readSentProfile({ accounts, profiles }, id) }
  const sessions = createSessions(accounts.findSession, securityLog)
  let apiDocument!: () => ApiDocument // set while the next statement is awaited
  await app.register(
    async (api) => {
      answerInLanguage(api)
      apiDocument = await registerOpenApi(api, config.publicUrl)
      await api.register(jobsApi(jobs, clock))
      await api.register(jobTitlesApi)
      await api.register(placesApi)
      await api.register(accountsApi({ accounts, botChecks, limits, sessions, securityLog }))
      await api.register(profileApi({ profiles, accounts, sessions, limit, securityLog, clock, isLive: config.isLive }))
      if (config.isLive) {
        await api.register(applicationsApi({ db, clock, encryption, jobs, profiles: sentProfiles, sessions }))
        await api.register(savedJobsApi({ db, clock, sessions }))
        await api.register(contactApi({ db, clock, encryption, botCheck: botChecks.contact, limit, securityLog }))
        await api.register(notificationsApi({ db, clock, encryption, sessions }))
        const checkPassword = createOwnPasswordCheck({ accounts, limits, sessions, securityLog })
        const { verificationMail } = limits
        const settings = { ...accountParts, accounts, sessions, securityLog, limit, checkPassword, verificationMail }
        await api.register(settingsApi({ ...settings, dataDir: config.dataDir }))
        await api.register(alertsApi({ db, clock, sessions }))
      }
      await api.register(unsubscribeApi({ db, clock }))
      const guard = createStaffGuard({ db, clock, securityLog, publicUrl: config.publicUrl })
      await api.register(
        staffApi({
          ...accountParts,
          guard,
          limit,
          securityLog,
          accounts,
          profiles,
          jobs,
          dataDir: config.dataDir,
          isLive: config.isLive,
        }),
      )
      // Before the body is read, so that a form is not refused for its type.
      api.all(
        '/*',
        { schema: { hide: true }, onRequest: async (request, reply) => refuseUnknownCall(request, reply) },
        refuseUnknownCall,
      )
    },
    { prefix: '/api' },
  )
  return apiDocument
}

async function registerFiles(
  app: FastifyInstance,
  build: PagesBuild,
  folder: string,
  { metrics, offline }: AppParts['config'],
): Promise<void> {
  await registerStaticFiles(app, folder)
  if (metrics) measureRequests(app, pagePaths(build))
  await registerServiceWorker(app, { scripts: build.entry.module, assets: build.assets, folder, isOn: offline })
}
