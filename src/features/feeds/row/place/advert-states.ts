/** What columns named 'state' or 'status' say about an advertisement, in lower case. */
const states = new Set(
  (
    'published unpublished open opened closed active inactive draft live archived internal external public private ' +
    'pending approved rejected expired paused suspended filled cancelled canceled deleted hidden visible enabled ' +
    'disabled online offline new ongoing current available unavailable hiring recruiting reopened posted unposted ' +
    'submitted scheduled queued completed complete finished advertised listed unlisted withdrawn publié publiée ouvert ' +
    'ouverte fermé fermée actif active brouillon expiré expirée veröffentlicht offen geschlossen aktiv inaktiv entwurf ' +
    'publicado publicada abierto abierta cerrado cerrada activo activa borrador aberto aberta fechado fechada ativo ativa'
  ).split(' '),
)
const joined =
  /^(?:(?:on|in)[-_ ])?(?:hold|progress|review)$|^(?:not[-_ ])?(?:accepting|open|active|published)\b.{0,30}$/

/** Whether a value is the state of an advertisement, and not a region: 'LIVE', 'on hold', 'open for applications'. */
export function isAdvertState(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > maxLength) return false
  const text = value.trim().toLowerCase()
  return states.has(text) || joined.test(text)
}

const maxLength = 40

/** Whether a text says that a job takes no applications: 'HELD - client reviewing', 'Position filled', 'Annulé'. */
export function isWithdrawn(value: unknown): boolean {
  return typeof value === 'string' && value.length <= maxWithdrawnLength && withdrawn.test(value)
}

const maxWithdrawnLength = 100
const withdrawn = new RegExp(
  String.raw`^\s*(?:(?:position|post|vacancy|job|role|already|now|currently|temporarily|poste|offre|déjà)\s+(?:is\s+)?){0,3}` +
    String.raw`(?:(?:put\s+)?on[- ]hold|hold|held(?!\s+(?:on|at|in)\b)|filled|closed|cancell?ed|withdrawn|suspended|frozen|` +
    'do not (?:advertise|publish)|annulée?|suspendue?|pourvue?|clôturée?|retirée?|besetzt|zurückgezogen|' +
    'imejazwa|imesitishwa|imefutwa|imefungwa|ملغاة|ملغى|ملغي|معلقة?|مغلقة?|cubiert[ao]|cancelad[ao]|suspendid[ao]|' +
    String.raw`preenchid[ao]|encerrad[ao])(?=$|[\s,;:.!()/–-])`,
  'iu',
)
