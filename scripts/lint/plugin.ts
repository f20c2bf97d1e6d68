import { definePlugin } from '@oxlint/plugins'
import { translatedText } from './translated-text.ts'
import { untranslated } from './untranslated.ts'

// oxlint-disable-next-line import/no-default-export -- oxlint reads plugins from the default export.
export default definePlugin({
  meta: { name: 'kazi' },
  rules: { 'translated-text': translatedText, untranslated },
})
