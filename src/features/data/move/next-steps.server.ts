import { join } from 'node:path'
import type { Config } from '../../../config/config.server.ts'

type Place = Pick<Config, 'databaseUrl' | 'dataDir' | 'appSecrets'>

/** What the operator does after a move from `source`, line by line. */
export function nextSteps(source: Place, target: Place): string[] {
  const steps = [...settings(source, target), 'Restart the site. On several machines, restart it on all of them.']
  return [
    'Visitors can read jobs, but save nothing until you have done this:',
    ...steps.map((step, at) => `${at + 1}. ${step}`),
    'Then check it: npm run status',
    '',
    'The old database is unchanged, and stays read-only so that nothing is saved in the wrong place.',
    'To stay with it instead, before the restart: npm run data -- read-only off',
    'To go back later, with what was saved meanwhile: docs/operating.md, "Moving".',
  ]
}

function settings(source: Place, target: Place): string[] {
  if (target.databaseUrl === null)
    return [
      `Remove DATABASE_URL from the settings of the site, so that it uses the database in DATA_DIR, ${target.dataDir}.`,
      'Keep APP_SECRET as it is: without it, the site cannot decrypt its data.',
    ]
  return ['Set DATABASE_URL to the URL that you gave this command, with the password.', secretStep(source)]
}

/** The embedded database may have a secret in a file, which a site with DATABASE_URL does not read. */
function secretStep({ appSecrets, dataDir }: Place): string {
  if (appSecrets !== null) return 'Keep APP_SECRET as it is: without it, the site cannot decrypt its data.'
  const path = join(dataDir, 'app-secret')
  return `Set APP_SECRET to the text in ${path}: without it, the site cannot decrypt its data. In a shell: export APP_SECRET="$(cat '${path}')"`
}
