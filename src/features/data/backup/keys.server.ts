import { open, readFile } from 'node:fs/promises'
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import { CommandError } from '../../../terminal/terminal.server.ts'

/** `keyFile` is an absolute path. */
export type Protection = { plain: boolean; keyFile: string | null; passphrase: string | null }

const secretKey = /^AGE-SECRET-KEY-/

/** Encrypts for the keys in the file, or with the passphrase. Null for --plain. Throws `CommandError`. */
export async function createEncrypter(protection: Protection): Promise<Encrypter | null> {
  const chosen = choose(protection)
  if (chosen === null) return null
  const encrypter = new Encrypter()
  if ('passphrase' in chosen) encrypter.setPassphrase(chosen.passphrase)
  else
    await useKeys(chosen.keyFile, async (line) =>
      encrypter.addRecipient(secretKey.test(line) ? await identityToRecipient(line) : line),
    )
  return encrypter
}

/** Like `createEncrypter`. The file must hold the secret keys. */
export async function createDecrypter(protection: Protection): Promise<Decrypter | null> {
  const chosen = choose(protection)
  if (chosen === null) return null
  const decrypter = new Decrypter()
  if ('passphrase' in chosen) decrypter.addPassphrase(chosen.passphrase)
  else
    await useKeys(chosen.keyFile, async (line) => {
      if (!secretKey.test(line))
        throw new CommandError(
          `${chosen.keyFile} holds a public key, which only encrypts. Use the file with the line AGE-SECRET-KEY-…`,
        )
      decrypter.addIdentity(line)
    })
  return decrypter
}

/** Writes a new secret key, and its public key to a file ending in `.pub`. Both are files of the age tools. */
export async function writeKeyFiles(path: string): Promise<{ publicPath: string }> {
  const identity = await generateIdentity()
  const recipient = await identityToRecipient(identity)
  const publicPath = `${path}.pub`
  await writeNewFile(path, `# public key: ${recipient}\n${identity}\n`)
  await writeNewFile(publicPath, `${recipient}\n`)
  return { publicPath }
}

function choose({ plain, keyFile, passphrase }: Protection): { passphrase: string } | { keyFile: string } | null {
  if (plain && keyFile !== null) throw new CommandError('Use either --key-file or --plain.')
  if (plain) return null
  if (keyFile !== null) return { keyFile }
  if (passphrase !== null) return { passphrase }
  throw new CommandError(
    'Backups are encrypted. Set BACKUP_PASSPHRASE, or use --key-file FILE (to make one: npm run data -- backup-key FILE). For a backup without encryption, add --plain.',
  )
}

async function useKeys(path: string, use: (line: string) => Promise<void>): Promise<void> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new CommandError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  })
  const lines = text.split('\n').flatMap((line) => (/^\s*(#|$)/.test(line) ? [] : line.trim()))
  if (lines.length === 0) throw new CommandError(`${path} holds no key.`)
  for (const line of lines)
    await use(line).catch((error: unknown) => {
      throw error instanceof CommandError ? error : new CommandError(`${path} has a line that is not an age key.`)
    })
}

async function writeNewFile(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    throw new CommandError(`The key cannot be written: ${error instanceof Error ? error.message : String(error)}`)
  })
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}
