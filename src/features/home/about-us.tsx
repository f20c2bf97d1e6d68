import { use } from 'react'
import { figures, introduction } from '../../../agency/content.ts'
import { brand } from '../../brand.ts'
import { t } from '../../language/translate.ts'
import { LightContext } from '../../site/modes/light-version.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Section, sectionTitle } from '../../ui/section.tsx'
import { HomePicture } from './home-picture.tsx'

export function AboutUs() {
  return (
    <Section titleId="about-us" className="grid gap-7 pt-12 md:grid-cols-2 md:items-center lg:gap-18 lg:pt-22">
      <div>
        <p className="mb-1 text-sm/5 font-[640] text-primary lg:mb-1.5">{t('About Us')}</p>
        <h2 id="about-us" className={sectionTitle}>
          {t(introduction.title)}
        </h2>
        <p className="mt-2 mb-5 max-w-[65ch] text-ink-2 lg:mt-3 lg:text-lg/7">
          {t(introduction.text, { name: brand.name })}
        </p>
        <dl className="mb-6 flex flex-wrap gap-x-11 gap-y-3">
          {[figures[0], figures[3]].map(({ target, unit, label }) => (
            <Figure key={label} value={`${target}${unit}`} label={t(label).toLowerCase()} />
          ))}
        </dl>
        {/* The hidden words are for search engines; screen readers get the name and description. */}
        <LinkButton to="/about" kind="secondary" aria-label={t('Learn More')} aria-describedby="about-us">
          {t('Learn More')}
          <span className="sr-only">{` ${t('about {name}', { name: brand.name })}`}</span>
        </LinkButton>
      </div>
      {use(LightContext) === null && (
        <div className="relative aspect-[564/384] w-full overflow-hidden rounded-panel md:order-first">
          <HomePicture name="about" />
        </div>
      )}
    </Section>
  )
}

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm/5.5 text-ink-2">{label}</dt>
      <dd className="text-2xl/8 font-[720] tracking-[-0.015em]">{value}</dd>
    </div>
  )
}
