import { useState } from 'react'
import { brand } from '../../brand.ts'
import { t } from '../../language/translate.ts'
import { buttonStyle } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useHasScripts } from '../../ui/use-has-scripts.ts'
import { MapPicture } from './map-picture.tsx'
import { frameUrl, mapUrl, probeUrl } from './map-urls.ts'

/** A map that loads when it is near the viewport. Until then, offline and when saving data, it shows a drawing. */
export function OfficeMap() {
  const isAllowed = useHasScripts() && mayLoadMap()
  return (
    <div className="relative min-h-75 grow overflow-hidden rounded-card border border-card-border">
      <MapPicture />
      {isAllowed && <MapFrame />}
      <a
        href={mapUrl(brand.map)}
        target="_blank"
        rel="noopener"
        className={`${buttonStyle({ kind: 'secondary' })} absolute right-3 bottom-3 border-card-border`}
      >
        {t('Open in Maps')}
        <Icon name="arrow-right" className="size-4.5" strokeWidth={2} />
      </a>
    </div>
  )
}

/** A frame does not report a failed load, so it stays invisible until a map tile has loaded. */
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
        title={t('Map')}
        src={frameUrl(brand.map)}
        loading="lazy"
        referrerPolicy="strict-origin-when-cross-origin"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- same-origin means openstreetmap.org here, which needs it for its tiles
        sandbox="allow-scripts allow-same-origin allow-popups"
        className={`absolute inset-0 size-full border-0 ${isReachable ? '' : 'pointer-events-none opacity-0'}`}
      />
    </>
  )
}

/** False when the browser is offline or asked to save data. */
function mayLoadMap(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  const savesData =
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  return navigator.onLine && !savesData
}
