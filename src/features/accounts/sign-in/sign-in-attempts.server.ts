import { type Limit, tooMany } from '../../../http/limits.server.ts'
import { TooBusyError } from '../passwords/passwords.server.ts'
import type { NamedAccount } from './sign-in.server.ts'

/** An attempt that was counted as a failure. `forgive` takes that back, when it turned out to be none. */
export type Attempt = { account: NamedAccount; forgive(): Promise<void> }

const mostOfOneClient = 8

/** How attempts to sign in are counted: for the client, and for the account whichever of its names was given. */
export function createSignInAttempts(limits: { client: Limit; account: Limit; any: Limit }) {
  const underWay = new Map<string, number>()
  return { begin, inTurn }

  /** Does the work of an attempt, a few of one client at a time: the others must get their turn at the processor too. Throws `TooBusyError`. */
  async function inTurn<T>(client: string, work: () => Promise<T>): Promise<T> {
    const before = underWay.get(client) ?? 0
    if (before >= mostOfOneClient) throw new TooBusyError()
    underWay.set(client, before + 1)
    try {
      return await work()
    } finally {
      const left = (underWay.get(client) ?? 1) - 1
      if (left > 0) underWay.set(client, left)
      else underWay.delete(client)
    }
  }

  /** Counts an attempt before its password is looked at, so that guesses that come together cannot all pass. Throws a `CallRefused`. */
  async function begin(client: string, findAccount: () => Promise<NamedAccount>): Promise<Attempt> {
    await limits.any.take(client)
    const ofClient = await limits.client.take(client)
    const account = await findAccount()
    const ofAccount = await limits.account.count(account.key)
    // The guesses of others do not lock the owner out: whoever comes from where nobody has failed may try.
    if (ofAccount.isOver && !ofClient.isFirst) throw tooMany(ofAccount, 'login-account')
    return {
      account,
      async forgive() {
        await Promise.all([limits.client.giveBack(client, ofClient), limits.account.giveBack(account.key, ofAccount)])
      },
    }
  }
}
