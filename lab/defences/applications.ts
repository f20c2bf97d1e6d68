import type { Pair } from './pair.ts'

const applyingTest = 'src/features/applications/applying.test.ts'
const ownTest = 'src/features/applications/own-applications.test.ts'
const tellingTest = 'src/features/applications/telling.test.ts'
const searchTest = 'src/features/staff/applications/search.test.ts'
const queries = 'src/features/applications/queries.server.ts'

export const applicationPairs: Pair[] = [
  {
    name: 'application-owner',
    threat: 'A candidate withdraws, answers or writes about the application of another',
    file: queries,
    defence: ".where('candidate_id', '=', candidateId)\n    .where('reference', '=', reference)\n    .forUpdate()",
    without: ".where('reference', '=', reference)\n    .forUpdate()",
    test: [ownTest, 'is not found by another candidate'],
  },
  {
    name: 'application-reader',
    threat: 'A candidate reads the application of another',
    file: queries,
    defence: "    .where('candidate_id', '=', candidateId)\n    .orderBy('applications.id', 'desc')",
    without: "    .orderBy('applications.id', 'desc')",
    test: [ownTest, 'is not found by another candidate'],
  },
  {
    name: 'application-once',
    threat: 'Parallel requests store an application twice',
    file: 'src/features/applications/applying.server.ts',
    defence: 'const earlier = await findSame({ ...parts, db: trx }, { candidateId, job, now })',
    without: 'const earlier = null',
    test: [applyingTest, 'keeps one application when it is sent 50 times at once'],
  },
  {
    name: 'application-copy',
    threat: 'The passport number goes to the agency with each application',
    file: 'src/features/profile/sent-profile.server.ts',
    defence: '    passport_number: _number,\n',
    without: '',
    test: [applyingTest, 'never copies national ID, passport number or photo'],
  },
  {
    name: 'move-hidden',
    threat: 'A candidate reads a move that the office can still undo',
    file: queries,
    defence: "    .where('visible_at', '<=', now)\n    .orderBy('id')",
    without: "    .orderBy('id')",
    test: [ownTest, 'shows a move ten minutes after it was made, and until then nothing of it'],
  },
  {
    name: 'move-told',
    threat: 'A candidate gets an email about a move that the office can still undo',
    file: 'src/features/applications/telling-queries.server.ts',
    defence: "    .where('visible_at', '<=', now)\n",
    without: '',
    test: [tellingTest, 'tells a candidate of a move once, when it can no longer be undone'],
  },
  {
    name: 'message-mail-rate',
    threat: 'A candidate gets many emails about messages',
    file: 'src/features/applications/telling-queries.server.ts',
    defence: "row('message_mail_at', '<=', since)",
    without: "row('message_mail_at', '<=', new Date(8.64e15))",
    test: [tellingTest, 'says at most once an hour that there are messages, and nothing of what they say'],
  },
  {
    name: 'employer-consent',
    threat: 'The employer gets an application without the consent of the candidate',
    file: 'src/features/staff/applications/queries.server.ts',
    defence: '(for_employer and ',
    without: '(',
    test: [searchTest, 'CSV > for the employer has only those who allow it, as they were sent and without contacts'],
  },
]
