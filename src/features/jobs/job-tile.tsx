import { Icon } from '../../ui/icon.tsx'
import { type Tint, tradeOf } from './trades.ts'

type Props = { title: string; banner: string | null; isPlain?: boolean; className: string }

/** Give it a position. The banner's thumbnail lies above the icon of the trade, which shows when there is no banner or it does not load. Plain: on no tint. */
export function JobTile({ title, banner, isPlain = false, className }: Props) {
  const { icon, tint } = tradeOf(title)
  return (
    <span className={`job-tile ${isPlain ? 'bg-surface text-primary' : tints[tint]} ${className}`}>
      <Icon name={icon} className="" />
      {banner !== null && <BannerImage src={banner} />}
    </span>
  )
}

/** Fills its box, and stays out of sight when the picture does not load. */
export function BannerImage({ src }: { src: string }) {
  return (
    <img
      // A picture may have failed before the scripts came: its error event is over then.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) hideBroken(image)
      }}
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className="absolute inset-0 size-full bg-surface object-cover data-broken:invisible"
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

// Whole class names, for Tailwind reads them from the source.
const tints: Record<Tint, string> = {
  green: 'bg-tint-green text-tint-green-ink',
  laterite: 'bg-tint-laterite text-tint-laterite-ink',
  maize: 'bg-tint-maize text-tint-maize-ink',
  blue: 'bg-tint-blue text-tint-blue-ink',
  plum: 'bg-tint-plum text-tint-plum-ink',
  moss: 'bg-tint-moss text-tint-moss-ink',
}
