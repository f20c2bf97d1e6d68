import type { Text } from '../../language/texts.ts'
import { t } from '../../language/translate.ts'
import type { IconName } from '../../ui/icon-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Section, sectionTitle } from '../../ui/section.tsx'
import type { Progress } from '../profile/progress.ts'
import { ProfileGreeting } from './profile-greeting.tsx'
import { stepText, stepTitle } from './step-text.ts'

export function HowItWorks({ progress }: { progress: Progress | null }) {
  return (
    <Section isSunk titleId="how-it-works">
      <h2 id="how-it-works" className={sectionTitle}>
        {t('How it works')}
      </h2>
      <p className="mt-2 mb-6 text-ink-2 lg:mt-3 lg:mb-10 lg:text-lg/6.5">
        {t('From first visit to application in four steps.')}
      </p>
      <ol className="md:grid md:grid-cols-4">
        {steps.map(({ icon, title, text }, index) => (
          <li key={title} className="group relative flex gap-4 pb-8 last:pb-0 md:block md:pr-4 md:pb-0 lg:pr-6">
            <span
              aria-hidden="true"
              className="absolute top-13 bottom-1 left-6 border-l border-dashed border-input/60 group-last:hidden md:top-6 md:right-4 md:bottom-auto md:left-16 md:border-t md:border-l-0 lg:top-7 lg:left-18"
            />
            <span className="grid size-12 flex-none place-items-center rounded-card border border-hairline bg-surface text-primary lg:size-14">
              <Icon name={icon} />
            </span>
            <div className="md:mt-4.5">
              <p className="text-sm/5 font-[560] text-ink-2">{t('Step {number}', { number: index + 1 })}</p>
              <div className={index === 0 ? 'signed-in:hidden' : undefined}>
                <h3 className={stepTitle}>{t(title)}</h3>
                <p className={`mt-1 text-ink-2 ${stepText}`}>{t(text)}</p>
              </div>
              {index === 0 && <ProfileGreeting progress={progress} />}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const steps: { icon: IconName; title: Text; text: Text }[] = [
  {
    icon: 'user-plus',
    title: 'Create account',
    text: 'Your name, your contact details and a password. It takes about two minutes.',
  },
  { icon: 'file-text', title: 'Upload CV/resume', text: 'Add your CV and fill in your profile once.' },
  { icon: 'search', title: 'Find job', text: 'Search by title, company or country, and compare the jobs.' },
  { icon: 'heart', title: 'Save and apply', text: 'Keep the jobs you like and apply when you are ready.' },
]
