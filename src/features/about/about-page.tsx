import { about } from '../../../agency/about.ts'
import { brand } from '../../brand.ts'
import { t } from '../../language/translate.ts'
import type { PageHandle } from '../../site/page-handle.ts'
import { publicHead } from '../../site/page-head.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Landscape } from '../../ui/illustrations/landscape.tsx'
import { Testimonials } from '../home/testimonials.tsx'
import type { Route } from './+types/about-page.ts'
import { Figures } from './figures.tsx'
import { PartnerStrip } from './partner-strip.tsx'
import { WhyChooseUs } from './why-choose-us.tsx'

export const handle: PageHandle = { query: [] }

export function meta({ matches }: Route.MetaArgs) {
  return publicHead(matches, {
    title: t('About Us'),
    description: t(about.summary, { name: brand.name }),
    path: '/about',
  })
}

export default function AboutPage() {
  return (
    <>
      <div className="page-width grid gap-7 pt-8 pb-9 md:grid-cols-2 md:items-center md:gap-8 lg:gap-14 lg:pt-16 lg:pb-14">
        <div>
          <p className="text-sm/5 font-[640] text-primary">{t('About Us')}</p>
          <h1 className="mt-1.5 text-[1.75rem]/8.5 font-bold tracking-[-0.022em] lg:mt-3 lg:text-[3rem]/13 lg:tracking-[-0.03em]">
            {t(about.title)}
          </h1>
          <p className="mt-3 mb-5 max-w-[34rem] text-pretty text-ink-2 lg:mt-4 lg:mb-7 lg:text-lg/7.5">
            {t(about.text, { name: brand.name })}
          </p>
          <LinkButton to="/login" size="lg" aria-describedby="get-started">
            {t('Get Started')}
            <Icon name="arrow-right" className="size-5" />
          </LinkButton>
          <span id="get-started" hidden>
            {t('Sign in')}
          </span>
        </div>
        <div className="aspect-[3/2] overflow-hidden rounded-panel">
          <Landscape variant="wide" sun="low" tone="dusk" homestead={false} />
        </div>
      </div>
      <Figures />
      <WhyChooseUs />
      <Testimonials title={t('What our clients say')} />
      <PartnerStrip />
    </>
  )
}
