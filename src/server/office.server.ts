import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { brand } from '../brand.ts'

/** URLs of the office's files. */
type OfficeFiles = { scripts: string[]; styles: string[] }

const entry = 'src/features/staff/office.tsx'

/**
 * Serves the office below /staff: one document for all its screens, which the browser renders, and its built files. In
 * development `folder` is null, and Vite serves the files.
 */
export async function registerOffice(app: FastifyInstance, folder: string | null): Promise<void> {
  const html = documentOf(folder === null ? developed : await readBuilt(folder))
  if (folder !== null)
    await app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/staff/assets/',
      decorateReply: false,
      wildcard: false,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
    })
  for (const path of ['/staff', '/staff/*'])
    app.get(path, { schema: { hide: true } }, (_, reply) => {
      if (folder === null) reply.raw.removeHeader('content-security-policy')
      else reply.header('content-security-policy', policy)
      return reply
        .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
        .type('text/html; charset=utf-8')
        .send(html)
    })
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  // A banner is shown before it is uploaded, and the QR code is made for one person.
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

const developed: OfficeFiles = { scripts: ['/staff/@vite/client', `/staff/${entry}`], styles: [] }

async function readBuilt(folder: string): Promise<OfficeFiles> {
  const manifest: Record<string, { file: string; css?: string[] }> = JSON.parse(
    await readFile(join(folder, 'manifest.json'), 'utf8'),
  )
  const { file = '', css = [] } = manifest[entry] ?? {}
  return { scripts: [`/staff/${file}`], styles: css.map((path) => `/staff/${path}`) }
}

function documentOf({ scripts, styles }: OfficeFiles): string {
  return `<!doctype html>
<html lang="en-KE" data-scripts="live">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${brand.name} office</title>
<link rel="icon" href="/favicon.svg">
${styles.map((url) => `<link rel="stylesheet" href="${url}">`).join('\n')}
${scripts.map((url) => `<script type="module" src="${url}"></script>`).join('\n')}
</head>
<body>
<div id="office"></div>
<noscript>The office needs JavaScript. Switch it on in your browser's settings.</noscript>
</body>
</html>
`
}
