import { createHash, randomBytes } from 'node:crypto'

/** A secret that is handed out once, in characters for headers and links, and what the database keeps of it. */
export function newSecretToken(bytes = 32): { token: string; tokenHash: Buffer } {
  const token = randomBytes(bytes).toString('base64url')
  return { token, tokenHash: hashOfToken(token) }
}

/** A random token of this length needs no salt and no slow hash. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
