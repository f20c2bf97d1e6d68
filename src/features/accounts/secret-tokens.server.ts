import { createHash, randomBytes } from 'node:crypto'

/** Creates a random token for a session or link, and the hash that the database stores. */
export function newSecretToken(bytes = 32): { token: string; tokenHash: Buffer } {
  const token = randomBytes(bytes).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

/** Random tokens need neither a salt nor a slow hash function. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
