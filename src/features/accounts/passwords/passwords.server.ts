import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { CallRefused } from '../../../http/call-refused.server.ts'

const hashWith = promisify(argon2)

/** OWASP's Password Storage Cheat Sheet: Argon2id with 19 MiB, two passes, one lane. About 60 ms of one core. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** So many may wait for a hash in this process: whoever comes after them would wait for more than two seconds. */
const mostWaiting = 30

/** More people sign in at once than can be served in good time. */
export class TooBusyError extends CallRefused {
  override name = 'TooBusyError'

  constructor() {
    super('Very many people are signing in right now. Please try again in a moment.', {
      statusCode: 503,
      retryAfterSeconds: 1,
    })
  }
}

/** One hash at a time: the threads of libuv do it, beside the event loop, and the processor is left to the pages. */
const limit = pLimit(1)

/** The PHC string of a password under a salt of its own. Throws `TooBusyError` when too many wait. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await hash({ ...cost, message: composed(password), nonce })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

/** Whether the password is the one of this PHC string. Takes as long for no string (no such account) as for a wrong password. Throws `TooBusyError`. */
export async function isPassword(password: string, phc: string | null): Promise<boolean> {
  const stored = parse(phc ?? nobodys)
  const tag = await hash({ ...stored.cost, message: composed(password), nonce: stored.nonce })
  return timingSafeEqual(tag, stored.tag) && phc !== null
}

/** One keyboard sends é as a letter, another as e with an accent after it. */
function composed(password: string): string {
  return password.normalize('NFC')
}

async function hash(parameters: Argon2Parameters): Promise<Buffer> {
  if (limit.pendingCount >= mostWaiting) throw new TooBusyError()
  return limit(() => hashWith('argon2id', parameters))
}

/** The shape of a real one, and the hash of nothing. */
const nobodys = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(Buffer.alloc(16))}$${unpadded(Buffer.alloc(cost.tagLength))}`

function parse(phc: string) {
  const [, memory, passes, parallelism, nonce = '', tag = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(phc) ?? []
  if (tag === '') throw new Error('a stored password hash is not a PHC string of Argon2id')
  const bytes = Buffer.from(tag, 'base64')
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism), tagLength: bytes.length },
    nonce: Buffer.from(nonce, 'base64'),
    tag: bytes,
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
