/** Whether a value of a column such as 'state' is about the advert, not the place: 'open', 'Published'. */
export function isAdvertState(value: unknown): boolean {
  return typeof value === 'string' && value.length <= maxLength && states.has(value.trim().toLowerCase())
}

const maxLength = 30
const states = new Set(
  (
    'published,unpublished,open,opened,closed,active,inactive,draft,live,archived,internal,external,public,private,' +
    'expired,filled,pending,approved,advertised,available,cancelled,canceled,suspended,paused,on hold,in progress,' +
    'ongoing,enabled,disabled,ouvert,ouverte,fermé,fermée,publié,publiée,offen,geschlossen,aktiv,veröffentlicht'
  ).split(','),
)
