import { t } from '../../language/translate.ts'
import type { PageHandle } from '../../site/page-handle.ts'
import { hiddenHead } from '../../site/page-head.ts'
import { buttonStyle, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Route } from './+types/unsubscribe-page.ts'

export const handle: PageHandle = { query: [] }

export function meta({ matches }: Route.MetaArgs) {
  return hiddenHead(matches, t('Emails about new jobs'))
}

/** Ends the emails only when its button is pressed, because mail scanners follow links. Works without scripts. */
export default function UnsubscribePage({ params: { token } }: Route.ComponentProps) {
  const isDone = token === 'done'
  return (
    <div className="mx-auto min-h-[calc(100vh-16rem)] max-w-[34rem] px-4 py-12">
      <span className="grid size-12 place-items-center rounded-xl bg-tint-green text-tint-green-ink">
        <Icon name={isDone ? 'circle-check' : 'mail'} className="size-6" />
      </span>
      <h1 className="mt-4 text-[1.75rem]/8.5 font-bold tracking-[-0.022em]">
        {isDone ? t('You get no more emails about jobs from us') : t('Stop emails about new jobs?')}
      </h1>
      {isDone ? (
        <>
          <p className="mt-2 mb-6">{t('You still get emails about your account and applications.')}</p>
          <LinkButton to="/jobs">{t('Find Jobs')}</LinkButton>
        </>
      ) : (
        <form method="post" className="mt-2">
          <p className="mb-6">{t('You can ask for them again at any time.')}</p>
          <input type="hidden" name="page" value="1" />
          <button type="submit" className={buttonStyle()}>
            {t('Stop these emails')}
          </button>
        </form>
      )}
    </div>
  )
}
