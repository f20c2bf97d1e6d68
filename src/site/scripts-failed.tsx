import { t } from '../language/translate.ts'

/** A line for pages whose scripts did not arrive: they look and work as without scripts. */
export function ScriptsFailed() {
  return (
    <output className="hidden border-b border-transparent bg-gold-tint px-4 py-3 text-center text-[0.9375rem]/5.5 print:hidden scripts-failed:block">
      {t('Some buttons could not be loaded. You can still read and search jobs.')}{' '}
      <button
        type="button"
        id="load-again"
        className="-my-3.5 py-3.5 font-[620] text-primary underline underline-offset-3"
      >
        {t('Try again')}
      </button>
    </output>
  )
}
