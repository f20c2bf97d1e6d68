import { t } from '../../language/translate.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Section, sectionTitle } from '../../ui/section.tsx'
import { HomePicture } from './home-picture.tsx'

export function Subscribe() {
  return (
    <Section titleId="subscribe" className="pt-12 lg:pt-22">
      <div className="on-green relative isolate overflow-hidden rounded-panel bg-deep px-6 py-8 text-white md:flex md:items-center md:justify-between md:gap-8 md:px-10 lg:px-16 lg:py-15">
        <div aria-hidden="true" className="absolute inset-0 -z-10 text-footer-ink/15">
          <HomePicture name="contours" />
        </div>
        <div>
          <h2 id="subscribe" className={sectionTitle}>
            {t('Your next job starts with a profile')}
          </h2>
          <p className="mt-1.5 text-balance text-footer-ink lg:mt-2 lg:text-lg/6.5">
            {t('Create it once, then browse and apply in Kenya and abroad.')}
          </p>
        </div>
        <div className="mt-5 flex-none md:mt-0">
          <div className="signed-in:hidden">
            <LinkButton to="/register" kind="gold" size="lg" className="lg:px-8">
              {t('Subscribe Now')}
            </LinkButton>
          </div>
          <div className="hidden signed-in:block">
            <LinkButton to="/dashboard" kind="gold" size="lg" className="lg:px-8">
              {t('Go to your profile')}
            </LinkButton>
          </div>
        </div>
      </div>
    </Section>
  )
}
