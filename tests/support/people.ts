import type { Database } from '../../src/db/connect.server.ts'
import { nationalIdContext, emailContext, emailKey } from '../../src/encryption/contexts.server.ts'
import { createSealing } from '../../src/encryption/sealing.server.ts'
import { sealContact } from '../../src/features/accounts/contact-details.server.ts'
import { hashPassword } from '../../src/features/accounts/passwords/passwords.server.ts'
import { testSecret } from './server-process.ts'

export type Person = { name: string; username: string; email: string; phone: string; password: string }

let made = 0

const sealing = createSealing([testSecret])

/** What the row of the candidate with an email address is found by. */
export function emailLookup(email: string): Buffer {
  return sealing.lookup(emailKey(email), emailContext)
}

/** Puts a candidate into the database, as registering would have; what a test does not say is ordinary. */
export async function insertPerson(db: Database, fields: Partial<Person> = {}): Promise<Person> {
  const number = ++made
  const person = {
    name: 'Amina Otieno',
    username: `person.${number}`,
    email: `person${number}@example.com`,
    phone: `+2541${String(number).padStart(8, '0')}`,
    password: 'a long and quiet password',
    ...fields,
  }
  const { password, email, phone, ...row } = person
  const nationalId = `NID${String(number).padStart(6, '0')}`
  await db
    .insertInto('candidates')
    .values({
      ...row,
      ...sealContact(sealing, { email, phone }),
      national_id_sealed: sealing.seal(nationalId, nationalIdContext),
      national_id_lookup: sealing.lookup(nationalId, nationalIdContext),
      password_hash: await hashPassword(password),
    })
    .execute()
  return person
}
