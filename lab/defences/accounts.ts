import type { Pair } from './pair.ts'

const limitThreat = 'A client exceeds a rate limit, or spreads its calls over several processes'
const limitsFile = 'src/http/limits/limits.server.ts'
const accountLimitsTest = 'src/features/accounts/account-limits.test.ts'

const limits: Pair[] = [
  {
    name: 'rate-limit',
    threat: limitThreat,
    file: limitsFile,
    defence: 'if (counted.isOver) throw tooMany(counted, name)',
    without: '',
    test: [
      'src/http/limits/limits.test.ts',
      'across two workers > $name allows $calls calls in $seconds seconds, and refuses all others until they end',
    ],
  },
  {
    name: 'rate-limit-in-memory',
    threat: limitThreat,
    file: limitsFile,
    defence: 'inMemoryBlockOnConsumed: isRefundable ? 0 : points + 1',
    without: 'inMemoryBlockOnConsumed: 0',
    test: [
      'src/http/limits/limits.test.ts',
      'a worker that remembers clients over a limit > refuses without asking the database',
    ],
  },
  {
    name: 'rate-limit-shared',
    threat: limitThreat,
    file: limitsFile,
    defence: 'await consume(limiter, hashOf(network))',
    without: 'await consume(limiter, hashOf(`${process.pid} ${network}`))',
    test: [
      'tests/server/limits.test.ts',
      "two workers share a client's count, and both refuse every request over the limit",
    ],
  },
  {
    name: 'limiter-fails',
    threat: 'The limiter cannot count',
    file: limitsFile,
    defence: 'if (!(result instanceof RateLimiterRes)) return refuseUncounted(result)',
    without:
      'if (!(result instanceof RateLimiterRes)) return { isFirst: true, isOver: false, secondsLeft: 1, rows: [] }',
    test: [accountLimitsTest, 'refuses registration and sign-in while requests cannot be counted, …'],
  },
  {
    name: 'trusted-proxies',
    threat: 'A client forges its IP address',
    file: 'src/server/app.server.ts',
    defence: 'trustProxy: config.trustProxy,',
    without: 'trustProxy: true,',
    test: [
      accountLimitsTest,
      'POST /login > identifies an IPv6 client by its network, and ignores addresses that no trusted proxy added',
    ],
  },
  {
    name: 'address-port',
    threat: 'A client forges its IP address',
    file: 'src/http/client-address.server.ts',
    defence: String.raw`(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/`,
    without: String.raw`(\d+\.\d+\.\d+\.\d+))$/`,
    test: ['src/http/client-address.test.ts', 'with a limit of twenty requests per client > counts %s as one client'],
  },
  {
    name: 'ipv6-network',
    threat: 'A client forges its IP address',
    file: 'src/http/client-address.server.ts',
    defence: ".split(':').slice(0, 4).join(':')}::/64`",
    without: '}`',
    test: [
      accountLimitsTest,
      'POST /login > identifies an IPv6 client by its network, and ignores addresses that no trusted proxy added',
    ],
  },
  {
    name: 'named-proxy',
    threat: 'All visitors count as one client because the proxy is not configured',
    file: 'src/server/primary.server.ts',
    defence: '  ensurePublicSiteIsReady(config)\n',
    without: '',
    test: ['tests/server/limits.test.ts', 'refuses to start with https and without TRUST_PROXY'],
  },
  {
    name: 'slot-shares',
    threat: 'Slow clients hold every upload or list slot',
    file: 'src/http/limits/slots.server.ts',
    defence: 'for (const share of shares) if (countHolders(share.key) >= share.maxSlots) throw share.refuse()',
    without: '',
    test: ['src/features/profile/photo/uploads.test.ts', 'limits a candidate to ten uploads at a time'],
  },
  {
    name: 'stalled-upload',
    threat: 'Slow clients hold every upload or list slot',
    file: 'src/http/limits/slots.server.ts',
    defence: 'if (holders.size >= maxSlots) endStalledTransfer()',
    without: 'if (holders.size >= maxSlots) throw refuse()',
    test: [
      'src/features/profile/photo/uploads.test.ts',
      'ends an upload stalled for ten seconds when all slots are taken, …',
    ],
  },
]

const signIn: Pair[] = [
  {
    name: 'hash-for-unknown',
    threat: 'Sign-in reveals whether an account exists',
    file: 'src/features/accounts/passwords/passwords.server.ts',
    defence: 'const stored = parse(phc ?? dummyHash)',
    without: 'if (phc === null) return false\n  const stored = parse(phc)',
    test: [
      'src/features/accounts/sign-in/sign-in.test.ts',
      'POST /login > responds with 503 and a retry time when too many people sign in at once',
    ],
  },
  {
    name: 'reset-request-for-unknown',
    threat: 'Password reset reveals whether an account exists',
    file: 'src/features/accounts/password-reset/password-reset.server.ts',
    defence: 'await insertResetRequest(db, candidate?.id ?? null)',
    without: 'if (candidate) await insertResetRequest(db, candidate.id)',
    test: [
      'src/features/accounts/password-reset/password-reset.test.ts',
      'POST /forgot-password > responds the same whether or not the account exists, and emails nothing if it does not',
    ],
  },
  {
    name: 'taken-username-first',
    threat: 'Registration reveals which email, phone or national ID is known',
    file: 'src/features/accounts/registration/registration.server.ts',
    defence: "code: (await isUsernameTaken(db, username)) ? 'username_taken' : 'person_known'",
    without: "code: 'person_known'",
    test: [
      'src/features/accounts/registration/registration.test.ts',
      'POST /register > reports a taken username, whatever else is taken',
    ],
  },
  {
    name: 'account-bucket',
    threat: 'Guessing passwords of one account or many',
    file: 'src/features/accounts/sign-in/sign-in.server.ts',
    defence: 'limitKey: candidate ? limitKeyOfCandidate(candidate.id) : limitKeyOfIdentifier(parsed)',
    without: 'limitKey: limitKeyOfIdentifier(parsed)',
    test: [
      accountLimitsTest,
      'POST /login > allows ten failures per account, whichever identifier and spelling is used',
    ],
  },
  {
    name: 'count-before-check',
    threat: 'Guessing passwords of one account or many',
    file: 'src/features/accounts/sign-in/sign-in-attempts.server.ts',
    defence: 'const accountCount = await limits.account.count(account.limitKey)',
    without: `const accountCount = { isFirst: false, isOver: false, secondsLeft: 1, rows: [] }
    setTimeout(() => void limits.account.count(account.limitKey), 1_000)`,
    test: [accountLimitsTest, 'POST /login > allows no extra guesses when many arrive at the same time'],
  },
  {
    name: 'owner-under-attack',
    threat: 'Locking owners out by guessing',
    file: 'src/features/accounts/sign-in/sign-in-attempts.server.ts',
    defence: 'accountCount.isOver && clientCount.isFirst ? await',
    without: 'accountCount.isOver && !clientCount.isFirst ? await',
    test: [
      accountLimitsTest,
      'POST /login > lets the owner of an account under attack sign in from a client without failures',
    ],
  },
  {
    name: 'waived-attempts',
    threat: 'Guessing passwords of one account or many',
    file: 'src/features/accounts/sign-in/sign-in-attempts.server.ts',
    defence: 'inAll.isOver ? [] : [inNetwork, inAll]',
    without: '[inNetwork, inAll]',
    test: [accountLimitsTest, 'POST /login > allows twenty guesses more from clients without failures, …'],
  },
  {
    name: 'waived-in-network',
    threat: 'Locking owners out by guessing',
    file: 'src/features/accounts/sign-in/sign-in-attempts.server.ts',
    defence: 'if (inNetwork.isOver) return []',
    without: '',
    test: [accountLimitsTest, 'POST /login > checks thirteen guesses of the networks of one IPv6 /48 at an account, …'],
  },
  {
    name: 'ipv6-sites',
    threat: 'Guessing passwords of one account or many',
    file: 'src/http/client-address.server.ts',
    defence: 'if (site === undefined || subnet === undefined) return [client]',
    without: 'if (site !== undefined || subnet === undefined) return [client]',
    test: [
      'src/http/limits/limits.test.ts',
      'an IPv6 client > counts for its %s, which is allowed %i requests instead of two',
    ],
  },
  {
    name: 'leaked-passwords',
    threat: 'Common passwords',
    file: 'src/features/accounts/passwords/weak-passwords.server.ts',
    defence: "return leaked.has(lower) || localWords.has(word) ? 'password_leaked' : null",
    without: "return localWords.has(word) ? 'password_leaked' : null",
    test: [
      'src/features/accounts/registration/registration.test.ts',
      "POST /register > refuses a password that is leaked, common in Kenya or one of the person's identifiers, in any letter case",
    ],
  },
  {
    name: 'concurrent-sign-ins',
    threat: 'Sign-ins exhaust the CPU',
    file: 'src/features/accounts/passwords/passwords.server.ts',
    defence: '[sharerOf(client, 1)]',
    without: '[sharerOf(client, 30)]',
    test: [accountLimitsTest, 'POST /login > checks passwords of different clients in turn, …'],
  },
  {
    name: 'hashing-queue',
    threat: 'Sign-ins exhaust the CPU',
    file: 'src/features/accounts/passwords/passwords.server.ts',
    defence: "await queue.run([sharerOf(client, 1)], () => runArgon2('argon2id', parameters))",
    without: "await runArgon2('argon2id', parameters)",
    test: [
      'src/features/accounts/sign-in/sign-in.test.ts',
      'POST /login > responds with 503 and a retry time when too many people sign in at once',
    ],
  },
]

const powTest = 'src/features/accounts/bot-check/proof-of-work.test.ts'
const recaptchaFile = 'src/features/accounts/bot-check/recaptcha.server.ts'
const recaptchaTest = 'src/features/accounts/bot-check/recaptcha.test.ts'
const powThreat = 'A bot reuses or forges a proof of work'
const recaptchaThreat = 'A reCAPTCHA score is below 0.5, for another site or action, late, or unavailable'

const botChecks: Pair[] = [
  {
    name: 'proof-before-limit',
    threat: 'Junk from one address stops everyone behind it from registering or asking for a new password',
    file: 'src/features/accounts/registration/registration-api.server.ts',
    defence: "limits.registration[verdict === 'person' ? 'proven' : 'unproven']",
    without: 'limits.registration.unproven',
    test: [accountLimitsTest, 'a client over its limit of requests without a valid proof > can still register'],
  },
  {
    name: 'proof-once',
    threat: powThreat,
    file: 'src/features/accounts/bot-check/bot-check.server.ts',
    defence: "return isUsable ? 'person' : 'used'",
    without: "return isUsable ? 'person' : 'person'",
    test: [powTest, 'accepts a proof once, however it is encoded'],
  },
  {
    name: 'proof-lifetime',
    threat: powThreat,
    file: 'src/features/accounts/bot-check/proof-of-work.server.ts',
    defence: 'data.action === action && data.expires_at > clock.now().getTime()',
    without: 'data.action === action',
    test: [powTest, 'accepts a proof for 20 minutes'],
  },
  {
    name: 'proof-action',
    threat: powThreat,
    file: 'src/features/accounts/bot-check/proof-of-work.server.ts',
    defence: 'data.action === action && data.expires_at > clock.now().getTime()',
    without: 'data.expires_at > clock.now().getTime()',
    test: [powTest, 'refuses a solved challenge of this site for another action'],
  },
  {
    name: 'proof-signature',
    threat: powThreat,
    file: 'src/features/accounts/bot-check/proof-of-work.server.ts',
    defence: 'if (!payload || !(await verifySolution({ ...payload, deriveKey, ...secrets })).verified)',
    without: 'if (!payload)',
    test: [powTest, 'refuses a challenge that was changed, created elsewhere or not solved'],
  },
  {
    name: 'recaptcha-score',
    threat: recaptchaThreat,
    file: recaptchaFile,
    defence: ' && response.score >= minScore',
    without: '',
    test: [recaptchaTest, 'refuses %s'],
  },
  {
    name: 'recaptcha-action',
    threat: recaptchaThreat,
    file: recaptchaFile,
    defence: 'response.action === action && ',
    without: '',
    test: [recaptchaTest, 'refuses %s'],
  },
  {
    name: 'recaptcha-unavailable',
    threat: recaptchaThreat,
    file: recaptchaFile,
    defence: "return { verdict: 'unavailable' }",
    without: "return { verdict: 'person', proof: token }",
    test: [recaptchaTest, 'refuses and logs %s'],
  },
  {
    name: 'recaptcha-timeout',
    threat: recaptchaThreat,
    file: recaptchaFile,
    defence: '    signal: AbortSignal.timeout(timeoutMs),\n',
    without: '',
    test: [recaptchaTest, 'gives up on a response that never ends, and logs it'],
  },
]

const sessionsFile = 'src/features/accounts/sessions/session-queries.server.ts'
const sessionTest = 'src/features/accounts/sessions/session-store.test.ts'
const suspensionThreat = 'A suspended candidate comes back'
const suspensionTest = 'src/features/staff/candidates/candidates.test.ts'
const sessionThreat = 'A session token is stolen from the database, or used too long'
const linksFile = 'src/features/accounts/links/link-queries.server.ts'
const verificationTest = 'src/features/accounts/email-verification/email-verification.test.ts'
const linkThreat =
  'An emailed link is guessed, expired, used for another purpose, or sent to a former address, or a reset link is reused'

const sessionsAndLinks: Pair[] = [
  {
    name: 'token-hash',
    threat: sessionThreat,
    file: 'src/features/accounts/secret-tokens.server.ts',
    defence: "return createHash('sha256').update(token).digest()",
    without: 'return Buffer.from(token)',
    test: [sessionTest, 'a session > is stored as a hash of its token'],
  },
  {
    name: 'token-length',
    threat: sessionThreat,
    file: 'src/features/accounts/secret-tokens.server.ts',
    defence: 'newSecretToken(bytes = 32)',
    without: 'newSecretToken(bytes = 16)',
    test: [
      'src/features/accounts/sign-in/sign-in.test.ts',
      'POST /login > accepts the email address, username or phone number in any spelling',
    ],
  },
  {
    name: 'session-lifetime',
    threat: sessionThreat,
    file: sessionsFile,
    defence: "    .where('expires_at', '>', now)\n",
    without: '',
    test: [sessionTest, 'a session > ends 30 days after it started, however often it is used'],
  },
  {
    name: 'session-idle',
    threat: sessionThreat,
    file: sessionsFile,
    defence: "    .where('sessions.last_used_at', '>', idleSince)\n",
    without: '',
    test: [sessionTest, 'a session > ends after 7 days without use'],
  },
  {
    name: 'session-password',
    threat: sessionThreat,
    file: sessionsFile,
    defence: 'and password_hash = ${passwordHash} and suspended_at',
    without: 'and ${passwordHash}::text is not null and suspended_at',
    test: [sessionTest, 'a session > does not start if the password changes while it is being checked'],
  },
  {
    name: 'suspended-sign-in',
    threat: suspensionThreat,
    file: sessionsFile,
    defence: ' and suspended_at is null returning id',
    without: ' returning id',
    test: [suspensionTest, 'suspension > ends a sign-in that is being checked'],
  },
  {
    name: 'suspended-registration',
    threat: suspensionThreat,
    file: 'src/features/candidates/queries.server.ts',
    defence: ".where('suspended_at', 'is', null)",
    without: '',
    test: [
      suspensionTest,
      'suspension > keeps the national ID from registering again, even after a long time, until it is erased',
    ],
  },
  {
    name: 'sign-out',
    threat: sessionThreat,
    file: 'src/features/accounts/sessions/session-store.server.ts',
    defence: 'return deleteSession(db, hashToken(token))',
    without: "return deleteSession(db, hashToken(`${token}'`))",
    test: [sessionTest, 'a session > ends with POST /logout, which succeeds however often it is called'],
  },
  {
    name: 'password-change-ends-sessions',
    threat: sessionThreat,
    file: 'src/features/accounts/password-reset/password-reset.server.ts',
    defence: 'const sessionsEnded = await endSessionsOf(trx, candidateId, now)',
    without: 'const sessionsEnded = 0',
    test: [
      'src/features/accounts/password-reset/password-reset.test.ts',
      'POST /reset-password > changes the password, ends all sessions of the account and no others, and confirms it by email',
    ],
  },
  {
    name: 'link-lifetime',
    threat: linkThreat,
    file: linksFile,
    defence: "    .where('expires_at', '>', now)\n    .forUpdate(",
    without: '    .forUpdate(',
    test: [verificationTest, 'accepts a link for 48 hours'],
  },
  {
    name: 'link-purpose',
    threat: linkThreat,
    file: linksFile,
    defence: "    .where('purpose', '=', purpose)\n    .where('expires_at', '>', now)\n    .forUpdate(",
    without: "    .where('expires_at', '>', now)\n    .forUpdate(",
    test: [verificationTest, 'refuses password reset links and other text'],
  },
  {
    name: 'link-address',
    threat: linkThreat,
    file: 'src/features/accounts/queries.server.ts',
    defence: "    .where('email_lookup', 'in', emails)\n",
    without: '',
    test: [verificationTest, 'confirms only the address that the link was sent to'],
  },
  {
    name: 'mail-tls',
    threat: 'Mail is intercepted',
    file: 'src/mail/carriers.server.ts',
    defence: 'requireTLS: !isLocal(smtpUrl)',
    without: 'requireTLS: false',
    test: ['src/mail/carriers.test.ts', 'refuses a remote mail server without encryption, unless SMTP_URL allows it'],
  },
  {
    name: 'mail-limit',
    threat: 'Someone uses our emails to flood or spam strangers',
    file: 'src/features/accounts/password-reset/password-reset-api.server.ts',
    defence: 'await limits.forgotPassword.account.take(account.limitKey)',
    without: '',
    test: [
      'src/http/limits/limits.test.ts',
      'across two workers > emails no more than three links for a new password to one person in an hour, …',
    ],
  },
]

const squatThreat = 'Someone registers with the national ID, phone or email of another person, who then cannot register'
const claimTest = 'src/features/accounts/claim-identity.test.ts'
const mistypedThreat = 'A mistyped email address gives a stranger the account'
const resetFile = 'src/features/accounts/password-reset/password-reset.server.ts'
const resetTest = 'src/features/accounts/password-reset/password-reset.test.ts'
const correctThreat = 'A stolen session moves the account to another email address, or reveals who has an account'
const correctTest = 'src/features/accounts/email-verification/email-correction.test.ts'

const unconfirmed: Pair[] = [
  {
    name: 'unused-gives-way',
    threat: squatThreat,
    file: 'src/features/accounts/claim-identity.server.ts',
    defence: 'if (!(await eraseUnused?.(trx, id, later(now, -maxUnusedMs)))) refuseTaken()',
    without: 'if (id) refuseTaken()',
    test: [
      claimTest,
      'an account that never confirmed its email address > gives way after 14 days without use to a registration with its %s, and not before',
    ],
  },
  {
    name: 'confirmed-stays',
    threat: squatThreat,
    file: 'src/features/candidates/queries.server.ts',
    defence: "    .where('email_verified_at', 'is', null)\n",
    without: '',
    test: [claimTest, 'an account with a confirmed email address never gives way'],
  },
  {
    name: 'used-stays',
    threat: squatThreat,
    file: 'src/features/candidates/queries.server.ts',
    defence: "    .where('last_used_at', '<=', since)\n",
    without: '',
    test: [
      claimTest,
      'an account that never confirmed its email address > stays if it was used, even if the session has ended since',
    ],
  },
  {
    name: 'stays-without-mail',
    threat: squatThreat,
    file: 'src/server/app.server.ts',
    defence: 'config.smtpUrl === null ? null : ',
    without: '',
    test: [
      claimTest,
      'an account that never confirmed its email address > never gives way on a site without a mail server',
    ],
  },
  {
    name: 'reset-national-id',
    threat: mistypedThreat,
    file: resetFile,
    defence: 'owner.email_verified_at === null ? await checkNationalId(parts, link, owner, national_id) : null',
    without: 'null',
    test: [
      resetTest,
      'a reset link to an email address that was never confirmed > asks for the national ID before it says anything about the password, and counts no try',
    ],
  },
  {
    name: 'reset-national-id-tries',
    threat: mistypedThreat,
    file: resetFile,
    defence: 'if ((await countWrongId(trx, link.tokenHash)) < maxWrongIds) return',
    without: 'if ((await countWrongId(trx, link.tokenHash)) < 100) return',
    test: [
      resetTest,
      'a reset link to an email address that was never confirmed > stops working after five wrong national IDs, however many are sent at once',
    ],
  },
  {
    name: 'former-address-links',
    threat: mistypedThreat,
    file: 'src/features/accounts/email-verification/email-correction.server.ts',
    defence:
      "      for (const purpose of ['verify_email', 'reset_password'] as const) await deleteLinksOf(trx, candidateId, purpose)\n",
    without: '',
    test: [correctTest, 'keeps the links to the old address ended if the address is corrected back'],
  },
  {
    name: 'correction-password',
    threat: correctThreat,
    file: 'src/features/accounts/sign-in/own-password.server.ts',
    defence: 'if (!isRight || candidate === null) {',
    without: 'if (candidate === null) {',
    test: [correctTest, 'the password > must be right, and is asked for in an error for its field'],
  },
  {
    name: 'correction-confirmed',
    threat: correctThreat,
    file: 'src/features/accounts/queries.server.ts',
    defence: "    .where('email_verified_at', 'is', null)\n",
    without: '',
    test: [correctTest, 'refuses an address that is confirmed'],
  },
]

const requests: Pair[] = [
  {
    name: 'one-line-of-text',
    threat: 'Mass assignment, invalid input',
    file: 'src/features/profile/fields/update-schemas.ts',
    defence: String.raw`    .regex(/^\P{Cc}*$/u, 'Use one line of text.')`,
    without: '',
    test: ['src/features/profile/profile.test.ts', 'accepts or rejects any field value with a message for candidates'],
  },
  {
    name: 'registration-race',
    threat: 'Parallel registrations create two accounts for one person',
    file: 'src/features/accounts/claim-identity.server.ts',
    defence: '  await lockPerson(trx, person)\n',
    without: '',
    test: [
      'src/encryption/reencryption.test.ts',
      'while a secret is being replaced > accepts one of twenty concurrent registrations of the same person, with either secret',
    ],
  },
  {
    name: 'unique-columns',
    threat: 'Parallel registrations create two accounts for one person',
    file: 'src/features/accounts/queries.server.ts',
    defence: '    .onConflict((conflict) => conflict.doNothing())\n',
    without: '',
    test: [
      'src/features/accounts/registration/registration.test.ts',
      'POST /register > gives a username to one of several people who register it at the same time',
    ],
  },
  {
    name: 'logged-errors',
    threat: 'Personal data in the log',
    file: 'src/http/errors.server.ts',
    defence: '{ err: describeError(error) }',
    without: '{ err: error }',
    test: [
      'src/features/accounts/logs.test.ts',
      'logs nothing about who calls or what they send, even when everything fails',
    ],
  },
  {
    name: 'failed-sign-in-line',
    threat: 'An attack leaves no trace, or floods the log to fill the disk or hide',
    file: 'src/features/accounts/sign-in/sign-in-api.server.ts',
    defence: "securityLog.write(request, { security: 'sign_in_failed' })",
    without: '',
    test: [
      'src/http/security-log/security-log.test.ts',
      'signing in > writes a line with the same fields for a wrong password and for an unknown account',
    ],
  },
  {
    name: 'log-flood',
    threat: 'An attack leaves no trace, or floods the log to fill the disk or hide',
    file: 'src/http/security-log/line-budget.server.ts',
    defence: 'if (isSpent || group.lines >= maxLinesPerClient) {',
    without: 'if (isSpent) {',
    test: [
      'src/http/security-log/security-log.test.ts',
      'limits > a client that keeps going gets five lines a minute, …',
    ],
  },
]

export const accountPairs: Pair[] = [
  ...limits,
  ...signIn,
  ...botChecks,
  ...sessionsAndLinks,
  ...unconfirmed,
  ...requests,
]
