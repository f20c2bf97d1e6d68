import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { refuseSwallowedOptions, tree } from '../../src/commands/tree.ts'
import { runHere } from '../support/run-command.ts'

const refusal = (option: string, group: string) =>
  `npm consumed the option --${option}. Put -- before the command: npm run ${group} -- COMMAND …`

const commands = await Promise.all(
  Object.entries(tree).map(async ([name, { load }]) => ({ name, command: (await load()).command })),
)

test.each(commands)('$name refuses each of its options if npm consumed it', ({ name, command }) => {
  const [group = ''] = name.split(' ')
  for (const option of command.optionNames) {
    const environment = { [`npm_config_${option.replaceAll('-', '_')}`]: 'true', npm_lifecycle_event: group }
    expect(() => refuseSwallowedOptions(command.optionNames, group, environment)).toThrow(refusal(option, group))
    // The site passes on what npm said about itself.
    const ofSite = { ...environment, npm_lifecycle_event: 'start' }
    expect(() => refuseSwallowedOptions(command.optionNames, group, ofSite)).not.toThrow()
  }
})

test('npm run refuses an option without a -- before it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kazi-npm-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const scripts = { jobs: `"${process.execPath}" "${resolve('cli.ts')}" jobs` }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts }))
  const { PATH, HOME } = process.env
  const importing = promisify(execFile)('npm', ['run', 'jobs', 'import', 'nothing', '--no-images'], {
    cwd: folder,
    env: { PATH, HOME },
  })
  await expect(importing).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(refusal('no-images', 'jobs')),
  })
})

test('the help lists the commands and their options', async () => {
  const [all, group, one] = [
    await runHere(['--help']),
    await runHere(['candidates', '--help']),
    await runHere(['data', 'restore', '--help']),
  ]
  for (const name of Object.keys(tree)) expect(all.output).toContain(`  ${name} `)
  expect(group.output).toMatch(/^ {2}candidates erase +erases a candidate and all of their data$/m)
  expect(group.output).not.toContain('jobs import')
  expect(one.output).toMatch(/^Usage: npm run data -- restore FILE \[options\]\n\nRestores /)
  expect(one.output).toMatch(/^ {2}--plain +for a backup that was made with --plain$/m)
})

test.each([
  [['jobs', 'frob'], 'Unknown command "frob". Choose one of: jobs import,'],
  [['frob'], 'Unknown command "frob". Choose one of: jobs import,'],
  [['jobs'], 'No command given. Choose one of: jobs import,'],
  [['jobs', 'import', '--dryrun'], "Unknown option '--dryrun'. For details, add --help."],
])('refuses %j', async (args, message) => {
  expect(await runHere(args)).toMatchObject({ code: 1, output: expect.stringContaining(message) })
})
