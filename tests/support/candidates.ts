import { join } from 'node:path'
import { vi } from 'vitest'
import { type Command, describeFailure } from '../../src/command/command.server.ts'
import { eraseCommand } from '../../src/features/candidates/erase-command.server.ts'
import { exportCommand } from '../../src/features/candidates/export-command.server.ts'
import { signOutCommand } from '../../src/features/candidates/sign-out-command.server.ts'
import { statsCommand } from '../../src/features/candidates/stats-command.server.ts'
import { registerPerson, signIn } from './accounts.ts'
import type { TestApp } from './app.ts'
import { blobOf, education, newPhoto, profileOf, save, workForm } from './profiles.ts'
import { testSecret } from './server-process.ts'

/** Values that no other candidate in a test has. */
export const canary = {
  name: 'Wangari Canary',
  national_id: 'CANARY77',
  username: 'canary.wangari',
  phone: '+254711223344',
  email: 'Canary.Wangari@example.com',
  referral_code: 'canary-referral',
  address: 'Canary Lane 9, Kitale',
  languages: 'Canary, Kiswahili',
  job_title: 'Beekeeper',
  skills: 'Feeding canaries',
  passport_number: 'CANARYPP1',
  institution: 'Canary College',
  document_file: 'https://files.example.com/canary-cv.pdf',
}

/** Registers a candidate with the canaries, saves every step of the profile and signs in. */
export async function registerCanary(site: TestApp): Promise<{ token: string; password: string; photoLink: string }> {
  const { name, national_id, username, phone, email, referral_code } = canary
  const details = await registerPerson(site, { name, national_id, username, phone, email, referral_code })
  const token = await signIn(site, details)
  const { address, languages, job_title, skills, passport_number, institution, document_file } = canary
  const saved = [
    await save(
      site,
      'profile',
      {
        country: 'Kenya',
        county: 'Kiambu',
        sub_county: 'Ruiru',
        address,
        dob: '1997-03-14',
        gender: 'female',
        languages,
      },
      token,
    ),
    await save(
      site,
      'work_profile',
      workForm({ job_title, skills, passport_number, candidate_passport_photo: blobOf(await newPhoto()) }),
      token,
    ),
    await save(site, 'education', { ...education, institution }, token),
    await save(site, 'documents', { skills, document_type: 'Resume', document_file }, token),
  ]
  if (saved.some(({ status }) => status !== 200)) throw new Error(`a step was not saved: ${JSON.stringify(saved)}`)
  const { work_profile } = await profileOf(site, token)
  return { token, password: details.password, photoLink: work_profile.passport_photo_url ?? 'no link' }
}

const commands: Record<string, Command> = {
  export: exportCommand,
  erase: eraseCommand,
  'sign-out': signOutCommand,
  stats: statsCommand,
}

/** Runs a command of `npm run candidates` in this process, from `folder` and with `folder/data` as DATA_DIR. */
export async function runCandidates(
  { url }: Pick<TestApp, 'url'>,
  folder: string,
  name: string,
  ...args: string[]
): Promise<{ code: number; output: string; log: string }> {
  const printed: string[] = []
  const logged: string[] = []
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(String(line))),
    vi.spyOn(process.stderr, 'write').mockImplementation((line) => logged.push(String(line)) > 0),
    // The line that names the database.
    vi.spyOn(console, 'error').mockImplementation(() => {}),
  ]
  try {
    const code = await commands[name]?.run(args, {
      DATABASE_URL: url,
      APP_SECRET: testSecret,
      DATA_DIR: join(folder, 'data'),
      INIT_CWD: folder,
    })
    return { code: code ?? -1, output: printed.join('\n'), log: logged.join('') }
  } catch (error) {
    return { code: 1, output: describeFailure(error), log: logged.join('') }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
