import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps what the database holds unreadable without `APP_SECRET`, and signs. */
export type Sealing = ReturnType<typeof createSealing>

const algorithm = 'aes-256-gcm'
export const keyIdLength = 4
const nonceLength = 12
const tagLength = 16

/**
 * Encrypts texts and bytes with AES-256-GCM, and makes keyed hashes to find them by. The first secret is the newest: it encrypts and hashes.
 * Each of them decrypts what it encrypted: a sealed value begins with the id of its key. `npm run data -- reencrypt` moves all values to the newest.
 */
export function createSealing(secrets: readonly [string, ...string[]]) {
  const newest = keysOf(secrets[0])
  const keys = [newest, ...secrets.slice(1).map(keysOf)]
  const newestKeyId = newest.id
  /** The ids of all keys, newest first: a sealed value begins with the id of its key. */
  const keyIds = keys.map(({ id }) => id)
  return {
    seal,
    sealBytes,
    open,
    openBytes,
    lookup,
    lookups,
    newestKeyId,
    keyIds,
    isNewest,
    deriveKey: (purpose: string) => derive(secrets[0], purpose).toString('hex'),
  }

  /** `context` says where the text belongs: what was sealed for one place does not open in another. */
  function seal(text: string, context: string): Buffer {
    return sealBytes(Buffer.from(text), context)
  }

  /** Throws when the text was changed, belongs elsewhere, or was sealed with a secret that is not known here. */
  function open(sealed: Buffer, context: string): string {
    return openBytes(sealed, context).toString('utf8')
  }

  function sealBytes(bytes: Buffer, context: string): Buffer {
    const nonce = randomBytes(nonceLength)
    const cipher = createCipheriv(algorithm, newest.sealingKey, nonce).setAAD(Buffer.from(context))
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
    return Buffer.concat([newest.id, nonce, cipher.getAuthTag(), sealed])
  }

  function openBytes(sealed: Buffer, context: string): Buffer {
    const id = sealed.subarray(0, keyIdLength)
    const known = keys.find((key) => key.id.equals(id))
    if (!known) throw new Error('sealed with a secret that APP_SECRET does not hold any more')
    const nonce = sealed.subarray(keyIdLength, keyIdLength + nonceLength)
    const tag = sealed.subarray(keyIdLength + nonceLength, keyIdLength + nonceLength + tagLength)
    const decipher = createDecipheriv(algorithm, known.sealingKey, nonce, { authTagLength: tagLength })
      .setAAD(Buffer.from(context))
      .setAuthTag(tag)
    return Buffer.concat([decipher.update(sealed.subarray(keyIdLength + nonceLength + tagLength)), decipher.final()])
  }

  /** Whether a value was sealed with the newest secret. */
  function isNewest(sealed: Buffer): boolean {
    return sealed.subarray(0, keyIdLength).equals(newestKeyId)
  }

  /** A keyed hash with the newest secret: the same for the same text, and useless for guessing the text without the secret. */
  function lookup(text: string, context: string): Buffer {
    return hash(newest.lookupKey, text, context)
  }

  /** The keyed hashes with every secret, newest first: until everything is re-encrypted, a row may hold any of them. */
  function lookups(text: string, context: string): Buffer[] {
    return keys.map(({ lookupKey }) => hash(lookupKey, text, context))
  }
}

function keysOf(secret: string) {
  const sealingKey = derive(secret, 'seal')
  const id = createHash('sha256').update(sealingKey).digest().subarray(0, keyIdLength)
  return { sealingKey, lookupKey: derive(secret, 'lookup'), id }
}

function hash(key: Buffer, text: string, context: string): Buffer {
  return createHmac('sha256', key).update(`${context}\0${text}`).digest()
}

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `kazi-kenya/${purpose}`, 32))
}
