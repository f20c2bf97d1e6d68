import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { photoLimitBytes } from '../../src/features/profile/fields/choices.ts'

test('kazi leaves the settings to systemd, runs as the user of the site, and passes arguments on unchanged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kazi-command-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'systemd-run'), '#!/bin/sh\nprintf "%s\\n" "$@"\nexit 2\n', { mode: 0o755 })
  const args = ['jobs', '--', 'import', 'a;b $HOME & #.csv', '']
  const { status, stdout } = spawnSync('sh', ['deploy/kazi', ...args], {
    env: { PATH: `${folder}:/usr/bin:/bin` },
    encoding: 'utf8',
  })
  expect([status, stdout.split('\n')]).toEqual([
    2,
    expect.arrayContaining(['--uid=kazi', '--property=EnvironmentFile=/etc/kazi-kenya.env']),
  ])
  // systemd reads $$ as $.
  expect(stdout.replaceAll('$$', '$')).toContain(`\nrun\n--silent\n${args.join('\n')}\n`)
  expect(stdout).toContain('$$HOME')
  // systemd logs the description, which is otherwise the command with its arguments.
  expect(stdout).toContain('--description=kazi jobs\n')
})

test('nginx.conf accepts the largest photo', async () => {
  const text = await readFile('deploy/nginx.conf', 'utf8')
  const [, megabytes] = /^ *client_max_body_size (\d+)m;$/m.exec(text) ?? []
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(photoLimitBytes)
})
