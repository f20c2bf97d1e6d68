import { argon2Sync, randomBytes } from 'node:crypto'
import type { Database } from '../../src/db/connect.server.ts'
import { nationalIdContext, emailContext, emailKey } from '../../src/encryption/contexts.server.ts'
import { Encryption } from '../../src/encryption/encryption.server.ts'
import { encryptContact } from '../../src/features/accounts/candidate-records.server.ts'
import { testSecret } from './server-process.ts'

export type Person = {
  name: string
  national_id: string
  username: string
  email: string
  phone: string
  password: string
}

let created = 0

const encryption = new Encryption([testSecret])

/** The `email_lookup` of an email address. */
export function emailLookup(email: string): Buffer {
  return encryption.lookup(emailKey(email), emailContext)
}

/** Inserts a candidate as registration does, with the given details and defaults for the rest. */
export async function insertPerson(db: Database, fields: Partial<Person> = {}): Promise<Person> {
  const number = ++created
  const person = {
    name: 'Amina Otieno',
    national_id: `NID${String(number).padStart(6, '0')}`,
    username: `person.${number}`,
    email: `person${number}@example.com`,
    phone: `+2541${String(number).padStart(8, '0')}`,
    password: 'a long and quiet password',
    ...fields,
  }
  const { password, email, phone, national_id, ...row } = person
  await db
    .insertInto('candidates')
    .values({
      ...row,
      ...encryptContact(encryption, { email, phone }),
      national_id_sealed: encryption.encrypt(national_id, nationalIdContext),
      national_id_lookup: encryption.lookup(national_id, nationalIdContext),
      password_hash: cheapHash(password),
    })
    .execute()
  return person
}

/** A hash that is checked in a millisecond, because a stored hash says how costly it is. */
function cheapHash(message: string): string {
  const nonce = randomBytes(16)
  const tag = argon2Sync('argon2id', { message, nonce, memory: 8, passes: 1, parallelism: 1, tagLength: 32 })
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''))
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hash}`
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
