import { bannerWidths, inSize } from '../../banners/contract.ts'
import { JobTile, Picture } from '../card/job-tile.tsx'

/**
 * The banner of a job across its page, on top of the icon of its trade. `sizes` states less than the real width on
 * phones, so that those with a pixel ratio of 2 load the smaller file.
 */
export function JobBanner({ src, title }: { src: string; title: string }) {
  const files = (['narrow', 'wide'] as const).map((size) => `${inSize(src, size)} ${bannerWidths[size]}w`)
  return (
    <div className="job-banner relative mb-2 h-15 overflow-hidden rounded-card md:mb-6 md:h-44 md:rounded-panel print:hidden">
      <JobTile title={title} banner={null} isWide className="absolute inset-0 *:[svg]:size-9!" />
      <Picture
        src={src}
        srcSet={files.join(', ')}
        sizes="(min-width: 80rem) 75rem, (min-width: 40rem) 100vw, 70vw"
        width={1_200}
        height={176}
      />
    </div>
  )
}
