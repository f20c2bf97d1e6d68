type Position = { latitude: number; longitude: number }

/** Half the width and height of the map, in degrees: about 600 m. */
const halfSize = 0.0055

/** OpenStreetMap's embeddable map, with a marker at this position. */
export function frameUrl({ latitude, longitude }: Position): string {
  const box = [longitude - halfSize, latitude - halfSize, longitude + halfSize, latitude + halfSize].map((degrees) =>
    degrees.toFixed(4),
  )
  return `${mapOrigin}/export/embed.html?${new URLSearchParams({ bbox: box.join(','), layer: 'mapnik', marker: `${latitude},${longitude}` })}`
}

/** A page with directions to this position. Phones open it in their map app. */
export function mapUrl({ latitude, longitude }: Position): string {
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: `${latitude},${longitude}` })}`
}

/** OpenStreetMap's smallest tile, the whole world in 8 kB. */
export const probeUrl = 'https://tile.openstreetmap.org/0/0/0.png'

export const probeOrigin = new URL(probeUrl).origin

/** The only site that our pages may embed in a frame. */
export const mapOrigin = 'https://www.openstreetmap.org'
