import { brand } from '../brand.ts'
import { BrandMark, type BrandMarkProps } from '../ui/illustrations/brand.tsx'

export function WordMark({ tone }: Pick<BrandMarkProps, 'tone'>) {
  const [first, second] = brand.wordMark
  return (
    <span className="flex items-center gap-2.5 text-[1.1875rem]/6 tracking-[-0.02em] lg:text-[1.3125rem]/7">
      <BrandMark tone={tone} className={tone === 'footer' ? 'size-8.5' : 'size-8'} />
      <span>
        <span className="font-[750]">{first}</span> <span className="font-[480]">{second}</span>
      </span>
    </span>
  )
}
