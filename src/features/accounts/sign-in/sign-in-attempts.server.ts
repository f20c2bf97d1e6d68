import { networksOf } from '../../../http/client-address.server.ts'
import { type Count, type Limit, tooMany } from '../../../http/limits/limits.server.ts'

/** All identifiers of an account have the same `limitKey`. */
type LimitedAccount = { limitKey: string }

/** An attempt that was counted as a failure. `forgive` undoes that. */
export type Attempt<Account> = { account: Account; forgive(): Promise<void> }

/**
 * Limits sign-in attempts per client and per account, whichever identifier is used. `name`: of the limit per account,
 * for the security log.
 */
export function createSignInAttempts(
  limits: Record<'client' | 'account' | 'waived' | 'waivedInNetwork' | 'any', Limit>,
  name: string,
) {
  return { begin }

  /** Counts an attempt before the password check, so that concurrent guesses cannot all pass. Throws `CallRefused`. */
  async function begin<Account extends LimitedAccount>(
    client: string,
    findAccount: () => Promise<Account>,
  ): Promise<Attempt<Account>> {
    await limits.any.take(client)
    const clientCount = await limits.client.take(client)
    const account = await findAccount()
    const accountCount = await limits.account.count(account.limitKey)
    const waivedCounts = accountCount.isOver && clientCount.isFirst ? await waive(client, account) : []
    if (accountCount.isOver && waivedCounts.length === 0) throw tooMany(accountCount, name)
    return {
      account,
      async forgive() {
        await limits.client.refund(clientCount)
        await limits.account.refund(accountCount)
        for (const counted of waivedCounts) await limits.waived.refund(counted)
      },
    }
  }

  /**
   * A client without failures may still try, so that the guesses of others do not lock the owner out. Only a few may,
   * and fewer from one network, because an attacker can have any number of IPv6 addresses.
   */
  async function waive(client: string, { limitKey }: LimitedAccount): Promise<Count[]> {
    const inNetwork = await limits.waivedInNetwork.count(`${limitKey} ${networksOf(client).at(-1)}`)
    if (inNetwork.isOver) return []
    const inAll = await limits.waived.count(limitKey)
    return inAll.isOver ? [] : [inNetwork, inAll]
  }
}
