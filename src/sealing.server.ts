import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps what the database holds unreadable without `APP_SECRET`, and signs. */
export type Sealing = ReturnType<typeof createSealing>

const algorithm = 'aes-256-gcm'
const keyIdLength = 4
const nonceLength = 12
const tagLength = 16

/**
 * Seals texts with AES-256-GCM. The newest secret seals, each of them opens what it sealed: a sealed text begins with the
 * number of its key, so that secrets can be changed. The oldest one makes lookups, which have to stay the same.
 */
export function createSealing(secrets: readonly [string, ...string[]]) {
  const keys = secrets.map((secret) => {
    const key = derive(secret, 'seal')
    return { key, id: createHash('sha256').update(key).digest().subarray(0, keyIdLength) }
  })
  const [newest] = keys
  const lookupKey = derive(secrets.at(-1) ?? secrets[0], 'lookup')
  return { seal, open, lookup, deriveKey: (purpose: string) => derive(secrets[0], purpose).toString('hex') }

  /** `context` says where the text belongs: what was sealed for one place does not open in another. */
  function seal(text: string, context: string): Buffer {
    if (!newest) throw new Error('there is no secret to seal with')
    const nonce = randomBytes(nonceLength)
    const cipher = createCipheriv(algorithm, newest.key, nonce).setAAD(Buffer.from(context))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([newest.id, nonce, cipher.getAuthTag(), sealed])
  }

  /** Throws when the text was changed, belongs elsewhere, or was sealed with a secret that is not known here. */
  function open(sealed: Buffer, context: string): string {
    const id = sealed.subarray(0, keyIdLength)
    const known = keys.find((key) => key.id.equals(id))
    if (!known) throw new Error('sealed with a secret that APP_SECRET does not hold any more')
    const nonce = sealed.subarray(keyIdLength, keyIdLength + nonceLength)
    const tag = sealed.subarray(keyIdLength + nonceLength, keyIdLength + nonceLength + tagLength)
    const decipher = createDecipheriv(algorithm, known.key, nonce, { authTagLength: tagLength }).setAAD(Buffer.from(context)).setAuthTag(tag)
    return Buffer.concat([decipher.update(sealed.subarray(keyIdLength + nonceLength + tagLength)), decipher.final()]).toString('utf8')
  }

  /** The same for the same text, and nothing that the text could be guessed from without the secret. */
  function lookup(text: string, context: string): Buffer {
    return createHmac('sha256', lookupKey).update(`${context}\0${text}`).digest()
  }
}

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `kazi-kenya/${purpose}`, 32))
}
