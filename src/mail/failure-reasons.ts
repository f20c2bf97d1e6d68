type Failure = { pattern: RegExp; happened: string; cure: string }

/** The first match explains a reason. */
const failures: Failure[] = [
  {
    pattern: /CERT|SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY)/,
    happened: 'the certificate of the mail server is not trusted, has expired or is for another host name',
    cure: 'For a mail server on this machine, you can add ?tls.rejectUnauthorized=false to SMTP_URL. For another one, use the name in its certificate, or set NODE_EXTRA_CA_CERTS to the file of its CA.',
  },
  {
    pattern: /^ETLS/,
    happened: 'the connection could not be encrypted',
    cure: 'If the mail server offers no encryption and you trust the network, add ?requireTLS=false to SMTP_URL.',
  },
  {
    pattern: /\b4\d\d\b/,
    happened: 'the mail server refused for now',
    cure: 'It often accepts the email later. If not, look at the log of the mail server.',
  },
  {
    pattern: /^EAUTH|\b530\b/,
    happened: 'the mail server requires a user and a password, or refused them',
    cure: 'Check them in SMTP_URL, as in smtps://user:password@mail.example.com:465. Special characters must be percent-encoded, such as %40 for @.',
  },
  {
    pattern: /^EDNS/,
    happened: 'the host name of the mail server was not found',
    cure: 'Check the host in SMTP_URL, and the DNS of this machine.',
  },
  {
    pattern: /SSL_WRONG_VERSION_NUMBER|ECONN|EPIPE|ETIMEDOUT|EABORT|EHOSTUNREACH|ENETUNREACH|^EPROTOCOL(?! 5)/,
    happened: 'no mail server answers at this host and port',
    cure: 'Check both in SMTP_URL (port 465 needs smtps://, others usually smtp://), whether the mail server is running, and whether a firewall is in the way.',
  },
  {
    pattern: /MAIL FROM/,
    happened: 'the mail server refused the sender',
    cure: 'Set MAIL_FROM to an address that it may send from.',
  },
  {
    pattern: /RCPT TO/,
    happened: 'the mail server refused the recipient',
    cure: 'If it refuses every recipient, let it accept emails from this machine, or add a user and a password to SMTP_URL.',
  },
  {
    pattern: /DATA/,
    happened: 'the mail server refused the content of the email',
    cure: 'Look at the log of the mail server.',
  },
  {
    pattern: /^UnreadableMailError/,
    happened: 'encrypted with another secret',
    cure: 'Add the old secret to APP_SECRET.',
  },
  {
    pattern: /^(?:EACCES|EROFS|ENOSPC|ENOTDIR)/,
    happened: 'DATA_DIR/mail cannot be written to',
    cure: 'Check the permissions and the free space of this folder.',
  },
]

const unknown = { happened: 'the mail server gave no known reason', cure: 'Look at its log.' }

/** What a reason from `reasonOf` means and what to do about it, as the end of a sentence and a sentence. */
export function explainFailure(reason: string): string {
  const { happened, cure } = failures.find(({ pattern }) => pattern.test(reason)) ?? unknown
  return `${happened} (${reason}). ${cure}`
}
