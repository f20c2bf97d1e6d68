import { use, useEffect, useRef, useState } from 'react'
import type { Text } from '../../../language/texts.ts'
import { t } from '../../../language/translate.ts'
import { LightContext } from '../../../site/modes/light-version.ts'
import { ButtonText } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

const itemStyle = 'flex min-h-12 w-full items-center gap-3 rounded-control px-2 text-left font-[560] hover:bg-sunk'

/**
 * WhatsApp comes first, because most people in Kenya share jobs there; then the system's share sheet and the link. The
 * list is positioned relative to the row of buttons around the menu.
 */
export function ShareMenu({ title, url }: { title: string; url: string }) {
  const menu = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => menu.current?.removeAttribute('open')
  useCloseOnOutsideEvent(menu, isOpen)

  return (
    <details ref={menu} className="flex-none" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary
        aria-label={t('Share')}
        className="grid size-12 cursor-pointer list-none place-items-center rounded-control border border-input bg-surface [&::-webkit-details-marker]:hidden"
      >
        <Icon name="share-2" className="size-5" />
      </summary>
      <div className="absolute bottom-full left-0 z-10 mb-5 w-64 max-w-full rounded-card max-[16rem]:left-1/2 max-[16rem]:max-w-[calc(100vw-2rem)] max-[16rem]:-translate-x-1/2 border border-hairline bg-surface p-2 shadow-float lg:top-full lg:bottom-auto lg:mt-2 lg:mb-0">
        <a
          className={itemStyle}
          href={`https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`}
          target="_blank"
          rel="noopener"
          onClick={close}
        >
          <Icon name="whatsapp" className="size-5" />
          {t('WhatsApp')}
        </a>
        <SystemShare {...{ title, url, isOpen, close }} />
        {/* The key forgets whether the link was copied. */}
        <CopyLink key={String(isOpen)} url={url} />
      </div>
    </details>
  )
}

type SystemShareProps = { title: string; url: string; isOpen: boolean; close: () => void }

function SystemShare({ title, url, isOpen, close }: SystemShareProps) {
  const isLight = use(LightContext) !== null
  if (!isLight && !(isOpen && 'share' in navigator)) return null
  return (
    <button
      type="button"
      hidden={isLight}
      className={`${itemStyle} hidden:hidden`}
      data-share-link={url}
      onClick={() => {
        close()
        // Rejects when the user cancels.
        navigator.share({ title, url }).catch(() => {})
      }}
    >
      <Icon name="share-2" className="size-5" />
      {t('More ways to share')}
    </button>
  )
}

function CopyLink({ url }: { url: string }) {
  const isLight = use(LightContext) !== null
  const [copyState, setCopyState] = useState<'none' | 'copied' | 'failed'>('none')
  const isCopied = copyState === 'copied'
  return (
    <>
      <button
        type="button"
        className={`${itemStyle} scriptless:hidden`}
        data-copy-link={url}
        onClick={() => void copy(url).then(setCopyState)}
      >
        <ButtonText icon={<Icon name={isCopied ? 'check' : 'copy'} className="size-5" />}>
          {isCopied ? t('Link copied') : t('Copy link')}
        </ButtonText>
      </button>
      <output
        aria-live="polite"
        className={isLight ? 'block px-3 text-sm/5 wrap-anywhere' : 'sr-only'}
        data-copied={isLight ? t('Link copied') : undefined}
        data-failed={isLight ? t(couldNotCopy) : undefined}
      >
        {isCopied ? t('Link copied to the clipboard') : ''}
      </output>
      {copyState === 'failed' && (
        <label className="block px-3 pb-2 text-sm/5">
          <span role="alert">{t(couldNotCopy)}</span>
          <input
            readOnly
            value={url}
            className="mt-1 block min-h-12 w-full rounded-control border border-input bg-surface px-3"
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </label>
      )}
    </>
  )
}

const couldNotCopy: Text = 'Could not copy. Press and hold the link to copy it:'

function useCloseOnOutsideEvent(menu: React.RefObject<HTMLDetailsElement | null>, isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return
    const close = (event: Event) => {
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      const isOutside =
        !(event instanceof KeyboardEvent) && event.target instanceof Node && !menu.current?.contains(event.target)
      if (!isEscape && !isOutside) return
      menu.current?.removeAttribute('open')
      if (isEscape) menu.current?.querySelector('summary')?.focus()
    }
    const kinds = ['pointerdown', 'focusin', 'keydown']
    for (const kind of kinds) document.addEventListener(kind, close)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, close)
    }
  }, [menu, isOpen])
}

async function copy(text: string): Promise<'copied' | 'failed'> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}
