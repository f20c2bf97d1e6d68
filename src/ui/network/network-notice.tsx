import { t } from '../../language/translate.ts'
import { buttonStyle } from '../button.tsx'
import { cancelSlow, useIsSlow } from './waiting.ts'

type Props = { className: string; text: string; action: string; onAction: () => void }

/** What is wrong with the network, and a button that helps, below it if the text is large. */
export function NetworkNotice({ className, text, action, onAction }: Props) {
  return (
    <div className={`flex flex-wrap items-center justify-end gap-3 ${className}`}>
      <p role="alert" className="grow basis-32">
        {text}
      </p>
      <button type="button" className={buttonStyle({ kind: 'secondary' })} onClick={onAction}>
        {action}
      </button>
    </div>
  )
}

/** Says that the page is still waiting for a response, and offers to cancel. A modal dialog needs a notice of its own. */
export function SlowNotice({ className }: { className: string }) {
  return (
    useIsSlow() && (
      <NetworkNotice
        className={className}
        text={t('Still trying. Your connection is slow.')}
        action={t('Cancel')}
        onAction={cancelSlow}
      />
    )
  )
}
