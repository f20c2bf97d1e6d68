import { brand } from '../../../brand.ts'
import { Logo } from '../../../site/logo.tsx'

/** The logo of the site and the name of the office. */
export function BrandName() {
  return (
    <p className="flex items-center gap-2.5 font-[700]">
      <Logo />
      <span className="min-w-0">{`${brand.name} office`}</span>
    </p>
  )
}
