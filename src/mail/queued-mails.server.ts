import type { Database } from '../db/connect.server.ts'
import { mailContext } from '../encryption/contexts.server.ts'
import type { Sealing } from '../encryption/sealing.server.ts'
import type { QueuedMail } from './mail-queries.server.ts'
import { type Mail } from './outbox.server.ts'

/** A mail that waits to be sent, and its row. */
export type WaitingMail = { row: QueuedMail; mail: Mail }

/** So many are opened at a time. */
const batch = 500

/** The mails of the queue whose words are `theirs`, oldest first. Those that no secret of APP_SECRET opens are nobody's. */
export async function findWaitingMails(
  db: Database,
  sealing: Sealing,
  isTheirs: (text: string) => boolean,
): Promise<WaitingMail[]> {
  const found: WaitingMail[] = []
  for (let after = 0; ;) {
    const rows = await db.selectFrom('mails').selectAll().where('id', '>', after).orderBy('id').limit(batch).execute()
    for (const row of rows) {
      const mail = openMail(sealing, row)
      if (mail && isTheirs(`${mail.to}\n${mail.subject}\n${mail.text}`)) found.push({ row, mail })
    }
    if (rows.length < batch) return found
    after = rows.at(-1)?.id ?? after
  }
}

function openMail(sealing: Sealing, { sealed }: QueuedMail): Mail | null {
  try {
    return JSON.parse(sealing.open(sealed, mailContext))
  } catch {
    return null
  }
}
