import { use } from 'react'
import { t } from '../../../language/translate.ts'
import { LightContext } from '../../../site/modes/light-version.ts'
import { Icon } from '../../../ui/icon.tsx'
import { inSize } from '../../banners/contract.ts'
import { PersonAtWork } from './person-at-work.tsx'
import { type Tint, tradeOf } from './trades.ts'

type Props = { title: string; banner: string | null; isWide?: boolean; className: string }

/**
 * The thumbnail of a job's banner or a person at its work, on top of the icon of its trade, which shows until they have
 * loaded. A tile that is wide has no person. `className` has to position it.
 */
export function JobTile({ title, banner, isWide = false, className }: Props) {
  const { icon, tint } = tradeOf(title)
  return (
    <span className={`job-tile ${tints[tint]} ${className}`}>
      <Icon name={icon} className="" />
      {banner !== null && <Picture src={inSize(banner, 'tile')} width={48} height={48} />}
      {banner === null && !isWide && <PersonAtWork icon={icon} tint={tint} />}
    </span>
  )
}

export function OverseasChip() {
  return (
    <span className="overseas-chip">
      <Icon name="plane" className="size-3.25" strokeWidth={2} />
      {t('Overseas')}
    </span>
  )
}

type PictureProps = { src: string; srcSet?: string; sizes?: string; width: number; height: number }

/** A picture that fills its box, on top of a placeholder that shows while the picture loads or if it fails to load. */
export function Picture(props: PictureProps) {
  if (use(LightContext)) return null
  return (
    <img
      {...props}
      // A picture that failed before hydration has already sent its error event.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) hideBroken(image)
      }}
      alt=""
      loading="lazy"
      decoding="async"
      className="absolute inset-0 size-full object-cover data-broken:invisible"
      onError={({ currentTarget }) => hideBroken(currentTarget)}
      onLoad={({ currentTarget }) => {
        delete currentTarget.dataset.broken
      }}
    />
  )
}

function hideBroken(image: HTMLImageElement) {
  image.dataset.broken = ''
}

// Tailwind finds class names in the source, so they cannot be assembled.
const tints: Record<Tint, string> = {
  green: 'bg-tint-green text-tint-green-ink',
  laterite: 'bg-tint-laterite text-tint-laterite-ink',
  maize: 'bg-tint-maize text-tint-maize-ink',
  blue: 'bg-tint-blue text-tint-blue-ink',
  plum: 'bg-tint-plum text-tint-plum-ink',
  moss: 'bg-tint-moss text-tint-moss-ink',
}
