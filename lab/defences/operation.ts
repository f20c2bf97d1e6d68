import type { Pair } from './pair.ts'

const lifecycleTest = 'tests/slow/lifecycle.test.ts'
const embeddedFile = 'src/db/embedded.server.ts'
const errorsFile = 'src/http/errors.server.ts'
const awayThreat = 'The database is unavailable, or its disk is full'
const killedThreat = 'A process, database or migration is killed, or the app gets SIGTERM'
const eraseThreat = 'Data remains after erasure'

export const operationPairs: Pair[] = [
  {
    name: 'app-role',
    threat: 'SQL injection',
    file: 'src/db/database-user.server.ts',
    defence: '  revoke insert, update, delete, maintain on schema_migrations from ${appRole};',
    without: '',
    test: ['src/db/app-role.test.ts', 'refuses the app %s'],
  },
  {
    name: 'database-tls',
    threat: 'A remote database is impersonated, or its traffic read',
    file: 'src/config/server-url.server.ts',
    defence: 'return isVerified(ssl)',
    without: 'return isVerified(ssl) || host.length > 0',
    test: ['src/config/server-url.test.ts', 'refuses %s in one line without the password'],
  },
  {
    name: 'database-certificate',
    threat: 'A remote database is impersonated, or its traffic read',
    file: 'src/config/server-url.server.ts',
    defence: "!isReplaced('rejectUnauthorized') && ",
    without: '',
    test: ['src/config/server-url.test.ts', 'refuses %s in one line without the password'],
  },
  {
    name: 'missing-database',
    threat: 'A command runs with the wrong `DATA_DIR`',
    file: embeddedFile,
    defence: '  if (!mayCreate && !(await exists(versionFile(dataDir)))) throw noDatabase(dataDir)\n',
    without: '',
    test: [
      'tests/server/data-dir.test.ts',
      '%s %s refuses a DATA_DIR without a database, names the folder, and creates nothing',
    ],
  },
  {
    name: 'outdated-database',
    threat: 'Newer or half-copied code runs beside the site',
    file: 'src/db/open-database.server.ts',
    defence: '  if (missing.length > 0)\n',
    without: '  if (missing.length > 100)\n',
    test: ['src/db/open-database.test.ts', 'commands refuse %s, and name it'],
  },
  {
    name: 'migration-transaction',
    threat: killedThreat,
    file: 'src/db/open-database.server.ts',
    defence: 'await inTransaction(client, () => apply(client, name))',
    without: 'await apply(client, name)',
    test: ['src/db/migrate.test.ts', 'completes a migration that was killed at some of its statements'],
  },
  {
    name: 'dead-worker',
    threat: killedThreat,
    file: 'src/server/primary.server.ts',
    defence: 'setTimeout(() => !stopping && startWorker(opening), restartDelayMs)',
    without: '',
    test: [lifecycleTest, 'a site without configuration > replaces a worker that dies and keeps serving'],
  },
  {
    name: 'dead-database',
    threat: killedThreat,
    file: embeddedFile,
    defence: 'if (!released) restarting = restart()',
    without: 'void restart',
    test: [lifecycleTest, 'a site without configuration > restarts an embedded database that dies'],
  },
  {
    name: 'responses-in-flight',
    threat: killedThreat,
    file: 'src/server/worker.server.ts',
    defence: '    await app.close()\n',
    without: '',
    test: [lifecycleTest, 'finishes responses in flight on repeated SIGTERM, then exits with code 0'],
  },
  {
    name: 'shared-database',
    threat: 'Two apps, or an app and a command, share one embedded database',
    file: embeddedFile,
    defence: 'if (rows[0]?.others === 0 && pid !== null) await stopServer(pid)',
    without: 'if (pid !== null) await stopServer(pid)',
    test: [
      lifecycleTest,
      'loses nothing after kill -9, and two apps and a command share one embedded database, which the last to exit stops',
    ],
  },
  {
    name: 'database-away',
    threat: awayThreat,
    file: errorsFile,
    defence: 'isDatabaseAway(error) || isDiskFull(error)',
    without: 'isDiskFull(error)',
    test: [lifecycleTest, 'responds with 503 at once while the database is down, and recovers when it is back'],
  },
  {
    name: 'vanished-database',
    threat: awayThreat,
    file: 'src/db/connect.server.ts',
    defence: '    pipeline: true,\n',
    without: '',
    test: ['src/db/connect.test.ts', 'a server that vanished does not block the pool after it has come back'],
  },
  {
    name: 'disk-full',
    threat: awayThreat,
    file: errorsFile,
    defence: 'isDatabaseAway(error) || isDiskFull(error)',
    without: 'isDatabaseAway(error)',
    test: ['src/http/disk-full.test.ts', 'responds with 503 to saves while the disk is full, and recovers'],
  },
  {
    name: 'erased-counters',
    threat: eraseThreat,
    file: 'src/features/candidates/erasure.server.ts',
    defence: '  await deleteCounts(db, limitHashesOf(encryption, candidate))\n',
    without: '',
    test: [
      'src/commands/candidates/erase.test.ts',
      'leaves no row, file, email, counter or log line, and ends every session and link at once',
    ],
  },
  {
    name: 'erased-emails',
    threat: eraseThreat,
    file: 'src/features/candidates/erasure.server.ts',
    defence: '  for (const { row } of queued) await deleteMail(db, row.id)\n',
    without: '',
    test: [
      'src/commands/candidates/erase.test.ts',
      'leaves no row, file, email, counter or log line, and ends every session and link at once',
    ],
  },
  {
    name: 'forged-backup',
    threat: 'A backup is cut, damaged or replaced',
    file: 'src/features/data/backup/seal.server.ts',
    defence: 'if (!isEncrypted && decrypter)',
    without: 'if (!isEncrypted && decrypter && head.length === 0)',
    test: [
      'src/features/data/backup/seal.test.ts',
      'refuses an unencrypted file unless it was asked for, because anyone could have made it',
    ],
  },
  {
    name: 'backup-window',
    threat: 'A hostile backup uses up memory, writes elsewhere or runs SQL',
    file: 'src/features/data/backup/seal.server.ts',
    defence: 'createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: maxWindowLog } })',
    without: 'createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: 31 } })',
    test: ['src/features/data/backup/seal.test.ts', 'refuses compressed data that needs too much memory'],
  },
]
