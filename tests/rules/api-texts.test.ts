import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inLanguage } from '../../src/language/language.server.ts'
import { translated } from '../../src/language/translate.ts'

/** What candidates' calls run, except what only documents or logs. */
const files = [
  ...globSync('src/http/**/*.ts'),
  ...globSync('src/contract/*.ts'),
  ...globSync(
    'src/features/{accounts,alerts,applications,contact,files,job-titles,jobs,notifications,places,profile,settings}/**/{*.server,contract,messages,update-schemas}.ts',
  ),
].filter(
  (file) => !/\.test\.ts$|security-log|account-mails|recaptcha|import-view|jobs\/(?:writing|job-data)/.test(file),
)

/** What precedes a sentence that no candidate gets to read: API documentation, logs, internal errors. */
const notAnswered =
  /(?:summary:|description:|reason:|failure:|\.describe\(|new Error\(|t\(|title:|console\.\w+\(|documented\([^)]*?)\s*$/

function sentencesIn(file: string): string[] {
  const source = readFileSync(file, 'utf8').replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')
  return [...source.matchAll(/'((?:[A-Z]|\\')(?:[^'\\\n]|\\.)* (?:[^'\\\n]|\\.)*[.!?])'/g)]
    .filter(({ index }) => !notAnswered.test(source.slice(Math.max(0, index - 200), index)))
    .map(([, text = '']) => text.replaceAll(String.raw`\'`, "'"))
}

test.each(files)('every message of %s has a translation', (file) => {
  const missing = inLanguage('sw', () => sentencesIn(file).filter((text) => translated(text) === text))
  expect(missing).toEqual([])
})

test.each(files)('%s makes messages with values in them with t', (file) => {
  expect(readFileSync(file, 'utf8')).not.toMatch(/(?:message:|new CallRefused\(|refuseField\([^,()]*,)\s*`/)
})
