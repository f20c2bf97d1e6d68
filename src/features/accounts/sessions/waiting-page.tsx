import { pathIn } from '../../../language/paths.ts'
import { languageNow, t, withElements } from '../../../language/translate.ts'
import { Waiting } from '../../../ui/spinner.tsx'

/** Shown until scripts have read the session. Without scripts it says why the page stays empty. */
export function WaitingPage({ title }: { title: string }) {
  return (
    <div className="grid min-h-dvh place-content-center justify-items-center gap-3 px-4 text-center">
      <h1 className="text-[1.75rem]/8.5 font-bold">{title}</h1>
      <div className="noscript:hidden">
        <Waiting />
      </div>
      <p className="hidden max-w-[40rem] text-balance noscript:block">
        {withElements('Your account needs JavaScript, which is not running in this browser. {link}', {
          link: (
            <a href={pathIn(languageNow(), '/jobs')} className="font-[620] text-primary underline">
              {t('You can read jobs without it.')}
            </a>
          ),
        })}
      </p>
    </div>
  )
}
