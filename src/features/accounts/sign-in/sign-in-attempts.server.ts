import { type Limit, tooMany } from '../../../http/limits/limits.server.ts'
import { TooBusyError } from '../passwords/passwords.server.ts'
import type { NamedAccount } from './sign-in.server.ts'

/** An attempt that was counted as a failure. `forgive` undoes that. */
export type Attempt = { account: NamedAccount; forgive(): Promise<void> }

const maxConcurrentPerClient = 8

/** Limits sign-in attempts per client and per account, whichever identifier is used. */
export function createSignInAttempts(limits: { client: Limit; account: Limit; any: Limit }) {
  const running = new Map<string, number>()
  return { begin, runForClient }

  /** Limits concurrent work per client, so that others get their share of the CPU. Throws `TooBusyError`. */
  async function runForClient<T>(client: string, work: () => Promise<T>): Promise<T> {
    const before = running.get(client) ?? 0
    if (before >= maxConcurrentPerClient) throw new TooBusyError()
    running.set(client, before + 1)
    try {
      return await work()
    } finally {
      const left = (running.get(client) ?? 1) - 1
      if (left > 0) running.set(client, left)
      else running.delete(client)
    }
  }

  /** Counts an attempt before the password check, so that concurrent guesses cannot all pass. Throws `CallRefused`. */
  async function begin(client: string, findAccount: () => Promise<NamedAccount>): Promise<Attempt> {
    await limits.any.take(client)
    const clientCount = await limits.client.take(client)
    const account = await findAccount()
    const accountCount = await limits.account.count(account.limitKey)
    // A client without failures may still try, so that the guesses of others do not lock the owner out.
    if (accountCount.isOver && !clientCount.isFirst) throw tooMany(accountCount, 'login-account')
    return {
      account,
      async forgive() {
        await Promise.all([
          limits.client.refund(client, clientCount),
          limits.account.refund(account.limitKey, accountCount),
        ])
      },
    }
  }
}
