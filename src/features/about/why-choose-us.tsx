import type { Text } from '../../language/texts.ts'
import { t } from '../../language/translate.ts'
import type { IconName } from '../../ui/icon-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Section, sectionTitle } from '../../ui/section.tsx'

export function WhyChooseUs() {
  return (
    <Section titleId="why-choose-us">
      <h2 id="why-choose-us" className={`${sectionTitle} mb-6 lg:mb-8`}>
        {t('Why choose us')}
      </h2>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-4 lg:gap-4">
        {reasons.map(({ icon, tint, title, text }) => (
          <li
            key={title}
            className="flex gap-4 rounded-card wrap-anywhere max-[16rem]:block border border-card-border bg-surface p-5 sm:block lg:p-6"
          >
            <span className={`grid size-12 flex-none place-items-center rounded-xl ${tint}`}>
              <Icon name={icon} />
            </span>
            <div className="min-w-0 max-[16rem]:mt-3 sm:mt-5">
              <h3 className="text-lg/6 font-[660]">{t(title)}</h3>
              <p className="mt-1 text-pretty text-ink-2">{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const reasons: { icon: IconName; tint: string; title: Text; text: Text }[] = [
  {
    icon: 'wallet',
    tint: 'bg-tint-green text-tint-green-ink',
    title: 'Facts up front',
    text: 'Pay, hours and benefits are on the page before you apply, if the employer states them.',
  },
  {
    icon: 'shield-check',
    tint: 'bg-tint-maize text-tint-maize-ink',
    title: 'Safer overseas moves',
    text: 'Every overseas job links to the checks to make before you travel.',
  },
  {
    icon: 'zap',
    tint: 'bg-tint-laterite text-tint-laterite-ink',
    title: 'One profile',
    text: 'Fill in your details once and use them for every job.',
  },
  {
    icon: 'handshake',
    tint: 'bg-tint-blue text-tint-blue-ink',
    title: 'People to talk to',
    text: 'Call or write to our office in Nairobi whenever you are unsure.',
  },
]
