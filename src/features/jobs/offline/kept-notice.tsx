import { t } from '../../../language/translate.ts'

/** Says that the page shows what was kept on this phone, and when that was. */
export function KeptNotice({ at }: { at: string }) {
  return <output className="kept-notice">{t('Saved on this phone, updated {time}', { time: at })}</output>
}
