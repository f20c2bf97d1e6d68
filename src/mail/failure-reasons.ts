type Failure = { pattern: RegExp; happened: string; cure: string }

const uncheckedCertificate = 'For a mail server on this machine, you can add ?tls.rejectUnauthorized=false to SMTP_URL.'

/** The first match explains a reason. */
const failures: Failure[] = [
  {
    pattern: /SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY)/,
    happened: 'the certificate of the mail server is not trusted',
    cure: `${uncheckedCertificate} For another one, set NODE_EXTRA_CA_CERTS to the file of the certificate or of its CA.`,
  },
  {
    pattern: /CERT_HAS_EXPIRED/,
    happened: 'the certificate of the mail server has expired',
    cure: `Renew it. ${uncheckedCertificate}`,
  },
  {
    pattern: /CERT_ALTNAME_INVALID/,
    happened: 'the certificate of the mail server is for another host name',
    cure: `Use the name in the certificate as the host in SMTP_URL. ${uncheckedCertificate}`,
  },
  {
    pattern: /SSL_WRONG_VERSION_NUMBER/,
    happened: 'the mail server does not use TLS from the start at this port',
    cure: 'Write smtp:// instead of smtps:// in SMTP_URL, or use another port, usually 465.',
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
    pattern: /\b530\b/,
    happened: 'the mail server requires a user and a password',
    cure: 'Add them to SMTP_URL, as in smtps://user:password@mail.example.com:465.',
  },
  {
    pattern: /^EAUTH/,
    happened: 'the mail server refused the user or the password',
    cure: 'Check both in SMTP_URL. Special characters must be percent-encoded, such as %40 for @.',
  },
  {
    pattern: /ECONNREFUSED/,
    happened: 'nothing accepts connections at this host and port',
    cure: 'Check them in SMTP_URL, and whether the mail server is running.',
  },
  {
    pattern: /^EDNS/,
    happened: 'the host name of the mail server was not found',
    cure: 'Check the host in SMTP_URL, and the DNS of this machine.',
  },
  {
    pattern: /ETIMEDOUT|EABORT/,
    happened: 'the mail server did not respond in time',
    cure: 'Check host and port in SMTP_URL (port 465 needs smtps://), and whether a firewall blocks them.',
  },
  {
    pattern: /EHOSTUNREACH|ENETUNREACH/,
    happened: 'the mail server cannot be reached',
    cure: 'Check the host in SMTP_URL, and the network of this machine.',
  },
  {
    pattern: /^ECONNECTION|ECONNRESET|EPIPE/,
    happened: 'the mail server closed the connection',
    cure: 'Check the port in SMTP_URL (port 465 needs smtps://), and the log of the mail server.',
  },
  {
    pattern: /^EPROTOCOL(?! 5)/,
    happened: 'no mail server answers at this host and port',
    cure: 'Check them in SMTP_URL.',
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
