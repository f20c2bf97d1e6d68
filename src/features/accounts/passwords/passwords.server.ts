import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { CallRefused } from '../../../http/call-refused.server.ts'
import { sharerOf, WorkQueue } from '../../../http/limits/work-queue.server.ts'

const runArgon2 = promisify(argon2)

/** OWASP's Password Storage Cheat Sheet: Argon2id, 19 MiB, two passes, one lane. Takes about 60 ms on one core. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** Too many people are signing in at once. */
export class TooBusyError extends CallRefused {
  override name = 'TooBusyError'

  constructor() {
    super('Too many people are signing in right now. Please try again in a moment.', {
      statusCode: 503,
      retryAfterSeconds: 1,
    })
  }
}

/**
 * One hash at a time, on a libuv thread, so that pages keep most of the CPU. Thirty take two seconds on an idle core;
 * on a busy machine some wait too long and are refused. Clients take turns.
 */
const queue = new WorkQueue({ maxRunning: 1, maxQueued: 30, maxWaitMs: 2_000 })

/** Returns the PHC string of a password with a new salt, for this client of the site. Throws `TooBusyError`. */
export async function hashPassword(password: string, client: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await hash(client, { ...cost, message: normalize(password), nonce })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

/** Whether the password matches the PHC string. Null takes as long as a mismatch. Throws `TooBusyError`. */
export async function isPassword(password: string, phc: string | null, client: string): Promise<boolean> {
  const stored = parse(phc ?? dummyHash)
  const tag = await hash(client, { ...stored.cost, message: normalize(password), nonce: stored.nonce })
  return timingSafeEqual(tag, stored.tag) && phc !== null
}

/** Some keyboards send é as one character, others as e followed by an accent. */
function normalize(password: string): string {
  return password.normalize('NFC')
}

async function hash(client: string, parameters: Argon2Parameters): Promise<Buffer> {
  const tag = await queue.run([sharerOf(client, 1)], () => runArgon2('argon2id', parameters))
  if (tag === null) throw new TooBusyError()
  return tag
}

/** A well-formed hash that no password matches. */
const dummyHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(Buffer.alloc(16))}$${unpadded(Buffer.alloc(cost.tagLength))}`

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
