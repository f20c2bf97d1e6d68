type Position = { latitude: number; longitude: number }

/** Half of what the frame shows, in degrees: some 600 m. */
const reach = 0.0055

/** OpenStreetMap's page for frames, with a mark at this place. */
export function frameUrl({ latitude, longitude }: Position): string {
  const box = [longitude - reach, latitude - reach, longitude + reach, latitude + reach].map((degrees) =>
    degrees.toFixed(4),
  )
  return `${mapOrigin}/export/embed.html?${new URLSearchParams({ bbox: box.join(','), layer: 'mapnik', marker: `${latitude},${longitude}` })}`
}

/** Directions to this place, in whatever app of a phone opens maps. */
export function mapUrl({ latitude, longitude }: Position): string {
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: `${latitude},${longitude}` })}`
}

/** The picture of the whole world, 8 kB: the first that any map of OpenStreetMap may need. */
export const probeUrl = 'https://tile.openstreetmap.org/0/0/0.png'

/** Where that comes from. */
export const probeOrigin = new URL(probeUrl).origin

/** The one other site that pages of this one may frame. */
export const mapOrigin = 'https://www.openstreetmap.org'
