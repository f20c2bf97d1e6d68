import type { Database } from '../../src/db/connect.server.ts'
import { nationalIdContext, emailContext, emailKey } from '../../src/encryption/contexts.server.ts'
import { createEncryption } from '../../src/encryption/encryption.server.ts'
import { encryptContact } from '../../src/features/accounts/candidate-records.server.ts'
import { hashPassword } from '../../src/features/accounts/passwords/passwords.server.ts'
import { testSecret } from './server-process.ts'

export type Person = {
  name: string
  nationalId: string
  username: string
  email: string
  phone: string
  password: string
}

let created = 0

const encryption = createEncryption([testSecret])

/** The `email_lookup` of an email address. */
export function emailLookup(email: string): Buffer {
  return encryption.lookup(emailKey(email), emailContext)
}

/** Inserts a candidate as registration does, with the given details and defaults for the rest. */
export async function insertPerson(db: Database, fields: Partial<Person> = {}): Promise<Person> {
  const number = ++created
  const person = {
    name: 'Amina Otieno',
    nationalId: `NID${String(number).padStart(6, '0')}`,
    username: `person.${number}`,
    email: `person${number}@example.com`,
    phone: `+2541${String(number).padStart(8, '0')}`,
    password: 'a long and quiet password',
    ...fields,
  }
  const { password, email, phone, nationalId, ...row } = person
  await db
    .insertInto('candidates')
    .values({
      ...row,
      ...encryptContact(encryption, { email, phone }),
      national_id_sealed: encryption.encrypt(nationalId, nationalIdContext),
      national_id_lookup: encryption.lookup(nationalId, nationalIdContext),
      password_hash: await hashPassword(password, 'test'),
    })
    .execute()
  return person
}

let applicants = 0

/** The details of a person who has not registered yet, by the names of the form's fields. */
export function newPerson() {
  const number = String(++applicants).padStart(6, '0')
  return {
    name: 'Amina Otieno',
    national_id: `ID${number}`,
    username: `amina.${number}`,
    phone: `0712 ${number}`,
    email: `amina${number}@example.com`,
    password: 'a long and quiet password',
  }
}

export type Applicant = ReturnType<typeof newPerson>
