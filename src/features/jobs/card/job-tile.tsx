import { Icon } from '../../../ui/icon.tsx'
import { bannerWidths, inSize } from '../../banners/contract.ts'
import { type Tint, tradeOf } from './trades.ts'

type Props = { title: string; banner: string | null; isPlain?: boolean; className: string }

/** Give it a position. The banner's thumbnail lies above the icon of the trade, which shows when there is no banner or it does not load. Plain: on no tint. */
export function JobTile({ title, banner, isPlain = false, className }: Props) {
  const { icon, tint } = tradeOf(title)
  return (
    <span className={`job-tile ${isPlain ? 'bg-surface text-primary' : tints[tint]} ${className}`}>
      <Icon name={icon} className="" />
      {banner !== null && <Picture src={inSize(banner, 'tile')} width={48} height={48} />}
    </span>
  )
}

/** The picture of a job across its page. Phones hear that it is narrower than it is, so that those of two pixels a point take the smaller file. Give its box a position. */
export function BannerImage({ src }: { src: string }) {
  const files = (['narrow', 'wide'] as const).map((size) => `${inSize(src, size)} ${bannerWidths[size]}w`)
  return (
    <Picture
      src={src}
      srcSet={files.join(', ')}
      sizes="(min-width: 80rem) 75rem, (min-width: 40rem) 100vw, 70vw"
      width={1_200}
      height={176}
    />
  )
}

type PictureProps = { src: string; srcSet?: string; sizes?: string; width: number; height: number }

/** Fills its box, above what stands in for it: that shows until the picture has come, and when it does not load. */
function Picture(props: PictureProps) {
  return (
    <img
      {...props}
      // A picture may have failed before the scripts came: its error event is over then.
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

// Whole class names, for Tailwind reads them from the source.
const tints: Record<Tint, string> = {
  green: 'bg-tint-green text-tint-green-ink',
  laterite: 'bg-tint-laterite text-tint-laterite-ink',
  maize: 'bg-tint-maize text-tint-maize-ink',
  blue: 'bg-tint-blue text-tint-blue-ink',
  plum: 'bg-tint-plum text-tint-plum-ink',
  moss: 'bg-tint-moss text-tint-moss-ink',
}
