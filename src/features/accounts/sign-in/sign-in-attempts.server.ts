import { type Limit, tooMany } from '../../../http/limits/limits.server.ts'
import type { NamedAccount } from './sign-in.server.ts'

/** An attempt that was counted as a failure. `forgive` undoes that. */
export type Attempt = { account: NamedAccount; forgive(): Promise<void> }

/** Limits sign-in attempts per client and per account, whichever identifier is used. */
export function createSignInAttempts(limits: { client: Limit; account: Limit; waived: Limit; any: Limit }) {
  return { begin }

  /** Counts an attempt before the password check, so that concurrent guesses cannot all pass. Throws `CallRefused`. */
  async function begin(client: string, findAccount: () => Promise<NamedAccount>): Promise<Attempt> {
    await limits.any.take(client)
    const clientCount = await limits.client.take(client)
    const account = await findAccount()
    const accountCount = await limits.account.count(account.limitKey)
    // A client without failures may still try, so that the guesses of others do not lock the owner out. Only a few may,
    // because an attacker can have any number of IPv6 networks.
    const isWaived = accountCount.isOver && clientCount.isFirst
    const waivedCount = isWaived ? await limits.waived.count(account.limitKey) : null
    if (accountCount.isOver && waivedCount?.isOver !== false) throw tooMany(accountCount, 'login-account')
    return {
      account,
      async forgive() {
        await limits.client.refund(clientCount)
        await limits.account.refund(accountCount)
        if (waivedCount) await limits.waived.refund(waivedCount)
      },
    }
  }
}
