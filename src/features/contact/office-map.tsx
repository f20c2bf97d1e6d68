import { useState } from 'react'
import { brand } from '../../brand.ts'
import { buttonStyle } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useHasScripts } from '../../ui/use-has-scripts.ts'
import { MapPicture } from './map-picture.tsx'
import { frameUrl, mapUrl, probeUrl } from './map-urls.ts'

/** The real map, once it comes near the screen, over a picture of the place that stands until then, offline, and where somebody saves data. */
export function OfficeMap() {
  const isWanted = useHasScripts() && mayLoadMap()
  return (
    <div className="relative min-h-75 grow overflow-hidden rounded-card border border-card-border">
      <MapPicture />
      {isWanted && <MapFrame />}
      <a
        href={mapUrl(brand.map)}
        target="_blank"
        rel="noopener"
        className={`${buttonStyle({ kind: 'secondary' })} absolute right-3 bottom-3 border-card-border`}
      >
        Open in Maps
        <Icon name="arrow-right" className="size-4.5" strokeWidth={2} />
      </a>
    </div>
  )
}

/** A frame does not tell whether its page came or the browser's own page of regret: a picture from where the map gets its own does. Until that is there the frame cannot be seen. */
function MapFrame() {
  const [isReachable, setReachable] = useState(false)
  return (
    <>
      <img
        src={probeUrl}
        alt=""
        loading="lazy"
        className="absolute bottom-0 left-0 size-px opacity-0"
        onLoad={() => setReachable(true)}
      />
      <iframe
        title="Map"
        src={frameUrl(brand.map)}
        loading="lazy"
        referrerPolicy="strict-origin-when-cross-origin"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the other site's own origin, not ours: it needs it for its tiles
        sandbox="allow-scripts allow-same-origin allow-popups"
        className={`absolute inset-0 size-full border-0 ${isReachable ? '' : 'pointer-events-none opacity-0'}`}
      />
    </>
  )
}

/** Not where the browser knows that it is offline, or was asked to save data. */
function mayLoadMap(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  const savesData =
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  return navigator.onLine && !savesData
}
