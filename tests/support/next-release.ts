import { cp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A text of /about in the next release. */
export const newText = 'employers in Kenya and elsewhere. Each'

/** Copies the site with one sentence changed and all scripts renamed, as a release does. */
export async function copyAsNextRelease(folder: string): Promise<void> {
  for (const name of ['agency', 'src', 'build', 'data', 'server.ts', 'package.json'])
    await cp(name, join(folder, name), { recursive: true })
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  const assets = join(folder, 'build/client/assets')
  const names = await readdir(assets)
  const scripts = names.filter((name) => name.endsWith('.js'))
  const [, version = ''] = /manifest-([0-9a-f]{8})\.js/.exec(names.join(' ')) ?? []
  const renamed = (name: string) => name.replace(/-[\w-]{8}\.js$/, '-next.js')
  for (const name of names.filter((each) => /\.js\.(br|gz)$/.test(each))) await rm(join(assets, name))
  for (const path of [join(folder, 'build/server/index.js'), ...scripts.map((name) => join(assets, name))]) {
    let code = (await readFile(path, 'utf8')).replaceAll('employers in Kenya and abroad. Each', newText)
    for (const name of scripts) code = code.replaceAll(name, renamed(name))
    code = code.replaceAll(version, 'nextnext')
    await writeFile(path, code)
  }
  for (const name of scripts) await rename(join(assets, name), join(assets, renamed(name)))
}
