import type { Pair } from './pair.ts'

const photoTest = 'src/features/profile/photo/photos.test.ts'
const filesTest = 'src/features/profile/files/files.test.ts'
const profileTest = 'src/features/profile/profile.test.ts'
const photosFile = 'src/features/profile/photo/photos.server.ts'
const linksFile = 'src/features/files/signed-links.server.ts'
const uploadThreat = 'An upload is not a photo, attacks the decoder, or contains a location'
const linkThreat = 'A photo link is guessed, altered or kept'

const profiles: Pair[] = [
  {
    name: 'own-profile',
    threat: "Access to another candidate's data",
    file: 'src/features/profile/queries.server.ts',
    defence: "return db.selectFrom('profiles').selectAll().where('candidate_id', '=', candidateId).executeTakeFirst()",
    without: "return db.selectFrom('profiles').selectAll().orderBy('candidate_id').executeTakeFirst()",
    test: [profileTest, "reads and changes only the caller's own profile, whatever the request says"],
  },
  {
    name: 'no-store-by-default',
    threat: 'A cache stores a personal response',
    file: 'src/http/revalidation.server.ts',
    defence: "if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')",
    without: '',
    test: [
      profileTest,
      'responds to each save with the profile after it, with the specified names, and forbids caching',
    ],
  },
  {
    name: 'photo-signature',
    threat: linkThreat,
    file: linksFile,
    defence: "if (given.length !== right.length || !timingSafeEqual(given, right)) return 'forged'",
    without: "if (given.length !== right.length) return 'forged'",
    test: [photoTest, 'a link to a photo > does not open with a changed character or the signature of another link'],
  },
  {
    name: 'photo-link-lifetime',
    threat: linkThreat,
    file: linksFile,
    defence: "return Number(expires) > secondsNow() ? 'good' : 'expired'",
    without: "return 'good'",
    test: [photoTest, 'a link to a photo > opens for 15 minutes'],
  },
  {
    name: 'photo-type',
    threat: uploadThreat,
    file: photosFile,
    defence: "if (type?.mime !== 'image/png' && type?.mime !== 'image/jpeg') return null",
    without: '',
    test: [photoTest, 'files that are not photos > rejects %s named .png and saves nothing of the step'],
  },
  {
    name: 'photo-pixels',
    threat: uploadThreat,
    file: photosFile,
    defence: 'if (await isTooLarge(bytes)) return null',
    without: '',
    test: [photoTest, 'files that are not photos > rejects %s named .png and saves nothing of the step'],
  },
  {
    name: 'photo-shares',
    threat: uploadThreat,
    file: photosFile,
    defence: '{ key: `candidate ${candidateId}`, share: 1 }',
    without: '{ key: `candidate ${candidateId}`, share: 100 }',
    test: [photoTest, "a passport photo > is read while another candidate's ten uploads fill the queue"],
  },
  {
    name: 'photo-metadata',
    threat: uploadThreat,
    file: photosFile,
    defence: '      .jpeg({ quality: 82, mozjpeg: true })\n',
    without: '      .keepMetadata()\n      .jpeg({ quality: 82, mozjpeg: true })\n',
    test: [photoTest, 'a passport photo > sent as %s, opens as a small upright JPEG without anything else in it'],
  },
  {
    name: 'damaged-photo',
    threat: uploadThreat,
    file: photosFile,
    defence: "failOn: 'error'",
    without: "failOn: 'none'",
    test: [photoTest, 'files that are not photos > rejects %s named .png and saves nothing of the step'],
  },
  {
    name: 'photo-size',
    threat: 'An upload is endless, truncated, not a form, or has an oversized boundary',
    file: 'src/features/profile/photo/uploads.server.ts',
    defence: 'fileSize: form.maxFileBytes,',
    without: '',
    test: [photoTest, 'files that are not photos > rejects a file of 5MB or more'],
  },
  {
    name: 'file-type',
    threat: uploadThreat,
    file: 'src/features/profile/files/service.server.ts',
    defence: "if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) return false",
    without: 'return true',
    test: [filesTest, 'refuses, and stores nothing of > %s'],
  },
  {
    name: 'file-download',
    threat: uploadThreat,
    file: 'src/features/profile/files/api.server.ts',
    defence: '`attachment; filename=',
    without: '`inline; filename=',
    test: [filesTest, 'takes a PDF that is also a page, but never serves it as one'],
  },
  {
    name: 'body-size',
    threat: 'An upload is endless, truncated, not a form, or has an oversized boundary',
    file: 'src/server/app.server.ts',
    defence: 'bodyLimit: 64 * 1024,',
    without: '',
    test: [profileTest, 'rejects malformed bodies with a clear message'],
  },
  {
    name: 'document-links',
    threat: 'A document link runs a script or makes the server fetch something',
    file: 'src/contract/web-url.ts',
    defence: String.raw`/^https?:\/\/`,
    without: String.raw`/^[a-z]+:\/\/`,
    test: [profileTest, 'POST /candidates/update/documents > names %s when it is %o'],
  },
  {
    name: 'one-transaction',
    threat: 'Two saves at once, or a crash while saving',
    file: 'src/features/profile/service.server.ts',
    defence: 'return transact(db, async (trx) => {\n    const merged = merge(',
    without: 'return db.connection().execute(async (trx) => {\n    const merged = merge(',
    test: [
      'tests/slow/profile-kill.test.ts',
      'keeps every acknowledged save, and no partial one, when the server is killed',
    ],
  },
  {
    name: 'later-save-wins',
    threat: 'Two saves at once, or a crash while saving',
    file: 'src/features/profile/service.server.ts',
    defence: 'return transact(db, async (trx) => {\n    const merged = merge(',
    without: 'return db.connection().execute(async (trx) => {\n    const merged = merge(',
    test: [profileTest, 'saves the work step and its photo together or not at all'],
  },
]

const readThreat = 'Someone reads the database'

const encryption: Pair[] = [
  {
    name: 'encrypted-national-id',
    threat: readThreat,
    file: 'src/features/accounts/registration/registration.server.ts',
    defence: 'national_id_sealed: encryption.encrypt(nationalId, nationalIdContext)',
    without: 'national_id_sealed: Buffer.from(nationalId)',
    test: [
      'src/features/accounts/registration/registration.test.ts',
      'POST /register > stores the national ID, email address and phone number encrypted and the password hashed, and none of them in plain text',
    ],
  },
  {
    name: 'encrypted-passport-number',
    threat: readThreat,
    file: 'src/features/profile/profile-records.server.ts',
    defence: 'encryption.encrypt(text, profileContext(column))',
    without: 'Buffer.from(text)',
    test: [
      profileTest,
      'POST /candidates/update/work_profile > stores the passport number encrypted and in one spelling',
    ],
  },
  {
    name: 'encrypted-photo',
    threat: readThreat,
    file: 'src/features/profile/service.server.ts',
    defence: 'sealed = encryption.encryptBytes(jpeg, photoContext)',
    without: 'sealed = jpeg',
    test: [profileTest, 'stores date of birth, address and photo encrypted'],
  },
  {
    name: 'keyed-hash',
    threat: readThreat,
    file: 'src/encryption/encryption.server.ts',
    defence: "createHmac('sha256', key)",
    without: "createHash(key.length > 0 ? 'sha256' : 'sha512')",
    test: ['src/encryption/encryption.test.ts', 'returns different hashes and keys for each secret and purpose'],
  },
  {
    name: 'authenticated-encryption',
    threat: readThreat,
    file: 'src/encryption/encryption.server.ts',
    defence: ', decipher.final()])',
    without: '])',
    test: [
      'src/encryption/encryption.test.ts',
      'does not decrypt a value that was changed, has another context or was encrypted with an unknown secret',
    ],
  },
  {
    name: 'hashed-limit-keys',
    threat: readThreat,
    file: 'src/http/limits/limit-rows.server.ts',
    defence: "return encryption.lookup(who, context).toString('base64url')",
    without: 'return who',
    test: ['src/features/accounts/account-limits.test.ts', 'stores no names or addresses with the counters'],
  },
  {
    name: 'replaced-secret',
    threat: 'The secret leaks',
    file: 'src/encryption/encrypted-values.server.ts',
    defence: '? { [column]: sealed, [lookup]: encryption.lookup(lookupKey(value.toString()), context) }',
    without: '? { [column]: sealed }',
    test: [
      'src/encryption/reencryption.test.ts',
      'npm run data -- reencrypt > moves everything to the new secret while the site runs, so that the former one can be removed',
    ],
  },
]

export const profilePairs: Pair[] = [...profiles, ...encryption]
