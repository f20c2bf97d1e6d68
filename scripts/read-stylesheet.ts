// Reads the stylesheet of the built pages once, so that the server does not read it at each start.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readStylesheet } from '../src/server/pages/stylesheet.ts'

/** What `entry.server.tsx` exports. */
type Build = { entry: { module: { stylesheetUrl: string } } }

const folder = fileURLToPath(new URL('../build', import.meta.url))
const { entry }: Build = await import(`${folder}/server/index.js`)
const css = readFileSync(`${folder}/client${entry.module.stylesheetUrl}`, 'utf8')
writeFileSync(`${folder}/stylesheet.json`, JSON.stringify(readStylesheet(css)))
