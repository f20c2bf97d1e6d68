import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
export const keyIdLength = 4
const nonceLength = 12
const tagLength = 16

/**
 * Encrypts with AES-256-GCM and computes keyed hashes. The first secret, the newest, encrypts and hashes; every secret
 * decrypts what it encrypted, because an encrypted value starts with the id of its key. `npm run data -- reencrypt`
 * moves all values to the newest secret.
 */
export class Encryption {
  readonly #secret: string
  readonly #newest: Keys
  readonly #keys: Keys[]

  constructor(secrets: readonly [string, ...string[]]) {
    this.#secret = secrets[0]
    this.#newest = keysOf(secrets[0])
    this.#keys = [this.#newest, ...secrets.slice(1).map(keysOf)]
  }

  get newestKeyId(): Buffer {
    return this.#newest.id
  }

  get keyIds(): Buffer[] {
    return this.#keys.map(({ id }) => id)
  }

  /** `context` names the column: a value encrypted for one context does not decrypt in another. */
  encrypt(text: string, context: string): Buffer {
    return this.encryptBytes(Buffer.from(text), context)
  }

  /** Throws if the value was changed, or was encrypted for another context or with an unknown secret. */
  decrypt(sealed: Buffer, context: string): string {
    return this.decryptBytes(sealed, context).toString('utf8')
  }

  encryptBytes(bytes: Buffer, context: string): Buffer {
    const nonce = randomBytes(nonceLength)
    const cipher = createCipheriv(algorithm, this.#newest.encryptionKey, nonce).setAAD(Buffer.from(context))
    const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()])
    return Buffer.concat([this.#newest.id, nonce, cipher.getAuthTag(), encrypted])
  }

  decryptBytes(sealed: Buffer, context: string): Buffer {
    const id = sealed.subarray(0, keyIdLength)
    const key = this.#keys.find((each) => each.id.equals(id))
    if (!key) throw new Error('encrypted with a secret that is not in APP_SECRET')
    const nonce = sealed.subarray(keyIdLength, keyIdLength + nonceLength)
    const tag = sealed.subarray(keyIdLength + nonceLength, keyIdLength + nonceLength + tagLength)
    const decipher = createDecipheriv(algorithm, key.encryptionKey, nonce, { authTagLength: tagLength })
      .setAAD(Buffer.from(context))
      .setAuthTag(tag)
    return Buffer.concat([decipher.update(sealed.subarray(keyIdLength + nonceLength + tagLength)), decipher.final()])
  }

  /** Whether a value was encrypted with the newest secret. */
  isNewest(sealed: Buffer): boolean {
    return sealed.subarray(0, keyIdLength).equals(this.#newest.id)
  }

  /** The keyed hash with the newest secret: equal for equal strings. It cannot confirm a guess without the secret. */
  lookup(text: string, context: string): Buffer {
    return hash(this.#newest.lookupKey, text, context)
  }

  /** The keyed hashes with every secret, newest first: until everything is re-encrypted, a row may hold any of them. */
  lookups(text: string, context: string): Buffer[] {
    return this.#keys.map(({ lookupKey }) => hash(lookupKey, text, context))
  }

  /** A key for another purpose, derived from the newest secret, in hexadecimal digits. */
  deriveKey(purpose: string): string {
    return derive(this.#secret, purpose).toString('hex')
  }
}

type Keys = ReturnType<typeof keysOf>

function keysOf(secret: string) {
  const encryptionKey = derive(secret, 'seal')
  const id = createHash('sha256').update(encryptionKey).digest().subarray(0, keyIdLength)
  return { encryptionKey, lookupKey: derive(secret, 'lookup'), id }
}

function hash(key: Buffer, text: string, context: string): Buffer {
  return createHmac('sha256', key).update(`${context}\0${text}`).digest()
}

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `kazi-kenya/${purpose}`, 32))
}
