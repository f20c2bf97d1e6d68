import { registrationLine } from '../../../brand.ts'
import { pathIn } from '../../../language/paths.ts'
import { dataLanguage, languageNow, t } from '../../../language/translate.ts'
import { Icon } from '../../../ui/icon.tsx'

/** When to give a passport, what happens to it, and who asks for it. */
export function PassportNote({ id }: { id: string }) {
  const agency = registrationLine()
  return (
    <div id={id} className="flex gap-2.5 rounded-control bg-sunk p-3 text-sm/5 wrap-anywhere">
      <Icon name="shield-check" className="size-5 text-primary" />
      <div className="min-w-0">
        <p>{t('Optional. Add it when an employer has made you an offer. Stored encrypted; remove it at any time.')}</p>
        <p className="mt-1">
          <a
            href={pathIn(languageNow(), '/privacy')}
            target="_blank"
            rel="noreferrer"
            className="font-[560] text-primary underline underline-offset-3"
          >
            {t('Who can see it')}
          </a>
        </p>
        {agency && (
          <p className="mt-1 font-[560]" lang={dataLanguage()}>
            {agency}
          </p>
        )}
      </div>
    </div>
  )
}
