import { useState } from 'react'
import { t } from '../../language/translate.ts'
import { Icon } from '../../ui/icon.tsx'
import { useOnDemand } from '../../ui/network/use-on-demand.ts'
import { useEarlyTap } from '../../ui/use-early-tap.ts'
import type { FilterTexts } from './contract.ts'

/** Opens the form for an alert with these filters. */
export function EmailMe({ filters }: { filters: FilterTexts }) {
  const [isOpen, setOpen] = useState(false)
  const { script, load } = useOnDemand(
    () => import('./alert-sheet.tsx'),
    isOpen,
    t('We could not load the form. Check your connection, then try again.'),
  )

  function open() {
    setOpen(true)
    void load()
  }

  const earlyTap = useEarlyTap(open)
  return (
    <>
      <button
        {...earlyTap}
        type="button"
        aria-haspopup="dialog"
        aria-busy={isOpen && script === null}
        className="-mt-2 mb-2 inline-flex min-h-12 items-center gap-2 text-left text-[0.9375rem]/5 font-[620] text-primary underline underline-offset-3 noscript:hidden"
        onClick={open}
      >
        <Icon name="mail" className="size-5 flex-none" />
        <span>{t('Email me jobs like these')}</span>
      </button>
      {isOpen && script && <script.AlertSheet filters={filters} onClose={() => setOpen(false)} />}
    </>
  )
}
