import type { Pair } from './pair.ts'

const guardFile = 'src/features/staff/sign-in/staff-guard.server.ts'
const sessionsFile = 'src/features/staff/sign-in/session-store.server.ts'
const candidatesFolder = 'src/features/staff/candidates'
const securityTest = 'tests/server/office-security.test.ts'
const signInTest = 'src/features/staff/sign-in/sign-in.test.ts'
const peopleTest = 'src/features/staff/people/people.test.ts'
const candidatesTest = 'src/features/staff/candidates/candidates.test.ts'

const callThreat = 'Someone calls the office who may not'
const signInThreat = 'A password, code, session or invitation of the office is guessed, stolen or used again'
const recordThreat = 'A person of the office reads, takes or changes more than their work needs'

const sessionTitle = '$name refuses everyone without a valid session'
const rightsTitle = '$name lets in those that its security names'

const calls: Pair[] = [
  {
    name: 'office-guard',
    threat: callThreat,
    file: 'src/http/calls.server.ts',
    defence: '{ onRequest, schema, bodyLimit }',
    without: '{ schema, bodyLimit }',
    test: [securityTest, sessionTitle],
  },
  {
    name: 'office-pending-session',
    threat: callThreat,
    file: guardFile,
    defence: 'if (!session?.isComplete) {',
    without: 'if (!session) {',
    test: [securityTest, sessionTitle],
  },
  {
    name: 'office-removed-person',
    threat: callThreat,
    file: sessionsFile,
    defence: "    .where('staff.removed_at', 'is', null)\n",
    without: '',
    test: [securityTest, sessionTitle],
  },
  {
    name: 'office-session-idle',
    threat: callThreat,
    file: sessionsFile,
    defence: "    .where('staff_sessions.last_used_at', '>', later(now, -sessionIdleMs))\n",
    without: '',
    test: [securityTest, sessionTitle],
  },
  {
    name: 'office-session-lifetime',
    threat: callThreat,
    file: sessionsFile,
    defence: "    .where('staff_sessions.created_at', '>', later(now, -sessionLifetimeMs))\n",
    without: '',
    test: [securityTest, sessionTitle],
  },
  {
    name: 'office-role',
    threat: callThreat,
    file: guardFile,
    defence: "if (manager && member.role !== 'manager') {",
    without: 'if (false) {',
    test: [securityTest, rightsTitle],
  },
  {
    name: 'office-fresh-code',
    threat: callThreat,
    file: guardFile,
    defence: 'if (code && !hasFreshCode) {',
    without: 'if (false) {',
    test: [securityTest, rightsTitle],
  },
  {
    name: 'office-code-age',
    threat: callThreat,
    file: sessionsFile,
    defence: 'code_at !== null && code_at > later(now, -freshCodeMs)',
    without: 'code_at !== null',
    test: [securityTest, rightsTitle],
  },
  {
    name: 'office-origin',
    threat: callThreat,
    file: 'src/features/staff/api.server.ts',
    defence: "    api.addHook('onRequest', parts.guard.ownOrigin)\n",
    without: '',
    test: [securityTest, '$name refuses other sites and requests without an Origin'],
  },
  {
    name: 'office-origin-exact',
    threat: callThreat,
    file: guardFile,
    defence: 'new URL(origin).host === host',
    without: 'host.startsWith(new URL(origin).hostname)',
    test: [securityTest, '$name refuses other sites and requests without an Origin'],
  },
]

const signIn: Pair[] = [
  {
    name: 'office-cookie',
    threat: signInThreat,
    file: 'src/features/staff/sign-in/session-cookie.server.ts',
    defence: 'httpOnly: true',
    without: 'httpOnly: false',
    test: [signInTest, 'signs in with password and code, and gives a new session after the code'],
  },
  {
    name: 'office-code-once',
    threat: signInThreat,
    file: 'src/features/staff/sign-in/accept-code.server.ts',
    defence: "await used.where('totp_step', '<', step).executeTakeFirst()",
    without: 'await used.executeTakeFirst()',
    test: [
      signInTest,
      'accepts each code once, also those of the steps before and after, and none that is older than the last',
    ],
  },
  {
    name: 'office-recovery-code-once',
    threat: signInThreat,
    file: 'src/features/staff/sign-in/accept-code.server.ts',
    defence: 'if (numDeletedRows === 0n) return null',
    without: '',
    test: [signInTest, 'accepts a recovery code once, in any spelling, and says how many are left'],
  },
  {
    name: 'office-reset-during-code',
    threat: signInThreat,
    file: 'src/features/staff/sign-in/sign-in.server.ts',
    defence: 'if (!(await deleteSession(trx, token))) return null',
    without: 'await deleteSession(trx, token)',
    test: [signInTest, 'starts no session with a code that arrives during a reset'],
  },
  {
    name: 'office-password-failures',
    threat: signInThreat,
    file: 'src/features/staff/sign-in/staff-limits.server.ts',
    defence: "account: limit('staff-login-account', failures)",
    without: "account: limit('staff-login-account', { ...failures, calls: 500 })",
    test: [signInTest, 'refuses guesses at one account that come from many clients'],
  },
  {
    name: 'office-code-failures',
    threat: signInThreat,
    file: 'src/features/staff/sign-in/staff-limits.server.ts',
    defence: "limit('staff-code-account', failures)",
    without: "limit('staff-code-account', { ...failures, calls: 500 })",
    test: [signInTest, 'refuses after five wrong codes of an account, whichever client and session'],
  },
  {
    name: 'office-invitation-lifetime',
    threat: signInThreat,
    file: 'src/features/staff/people/queries.server.ts',
    defence: "    .where('expires_at', '>', now)\n",
    without: '',
    test: [peopleTest, 'accepts only the newest invitation, once, for 48 hours'],
  },
  {
    name: 'office-invitation-once',
    threat: signInThreat,
    file: 'src/features/staff/joining/service.server.ts',
    defence: "['staff_invitations', 'staff_recovery_codes']",
    without: "['staff_recovery_codes']",
    test: [peopleTest, 'accepts only the newest invitation, once, for 48 hours'],
  },
  {
    name: 'office-reset',
    threat: signInThreat,
    file: 'src/features/staff/people/service.server.ts',
    defence: "['staff_invitations', 'staff_recovery_codes', 'staff_sessions']",
    without: "['staff_invitations', 'staff_recovery_codes']",
    test: [peopleTest, 'resets a person: their sessions, password, app and recovery codes end'],
  },
  {
    name: 'office-path',
    threat: 'A link leads from the sign-in of the office to another site',
    file: 'src/features/staff/sign-in/office-path.ts',
    defence: 'return isPath && new URL(text, base).origin === base',
    without: 'return isPath',
    test: ['src/features/staff/sign-in/office-path.test.ts', 'goes only to paths of the office'],
  },
]

const records: Pair[] = [
  {
    name: 'office-log-with-act',
    threat: recordThreat,
    file: `${candidatesFolder}/service.server.ts`,
    defence:
      '({ clock }: OfficeParts, { member, candidateId }: Act, action: StaffAction): Alongside {\n  return (trx) =>',
    without:
      '({ db: trx, clock }: OfficeParts, { member, candidateId }: Act, action: StaffAction): Alongside {\n  return () =>',
    test: [candidatesTest, 'logs nothing that did not happen'],
  },
  {
    name: 'office-photo-log',
    threat: recordThreat,
    file: `${candidatesFolder}/reading.server.ts`,
    defence: "    await writeLog(trx, member, { action: 'candidate_photo_read', candidateId }, clock.now())\n",
    without: '',
    test: [
      candidatesTest,
      'the profile > logs who opens it, once an hour, and each look at the photo, which needs a fresh code',
    ],
  },
  {
    name: 'office-csv-formulas',
    threat: recordThreat,
    file: 'src/features/staff/csv.ts',
    defence: `\${formula.test(text) ? "'" : ''}`,
    without: '',
    test: [candidatesTest, 'managers with a fresh code > export the list as CSV that starts no formula'],
  },
  {
    name: 'office-notes-encrypted',
    threat: recordThreat,
    file: `${candidatesFolder}/service.server.ts`,
    defence: 'const sealed = encryption.encrypt(text, noteContext)',
    without: 'const sealed = Buffer.from(text)',
    test: [candidatesTest, 'keeps encrypted notes with their authors'],
  },
  {
    name: 'office-note-author',
    threat: recordThreat,
    file: `${candidatesFolder}/queries.server.ts`,
    defence: "    .where('staff_id', '=', staffId)\n",
    without: '',
    test: [candidatesTest, 'deletes a note for its author only'],
  },
  {
    name: 'office-erase-name',
    threat: recordThreat,
    file: `${candidatesFolder}/service.server.ts`,
    defence: 'if (fold(typed) !== fold(candidate.name))',
    without: 'if (false)',
    test: [
      candidatesTest,
      'managers with a fresh code > erase a candidate whose name they typed, with notes, and the log keeps only the number',
    ],
  },
  {
    name: 'office-last-manager',
    threat: recordThreat,
    file: 'src/features/staff/people/service.server.ts',
    defence: '  await lockColleagues(trx)\n',
    without: '',
    test: [peopleTest, 'keeps the last manager who has joined, also when two remove each other at once'],
  },
]

export const officePairs: readonly Pair[] = [...calls, ...signIn, ...records]
