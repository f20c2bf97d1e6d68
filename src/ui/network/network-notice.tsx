import { buttonStyle } from '../button.tsx'
import { cancelSlow, useIsSlow } from './waiting.ts'

type Props = { className: string; text: string; action: string; onAction: () => void }

/** What is wrong with the network, and a button that helps. */
export function NetworkNotice({ className, text, action, onAction }: Props) {
  return (
    <div className={className}>
      <p role="alert">{text}</p>
      <button type="button" className={`${buttonStyle({ kind: 'secondary' })} flex-none`} onClick={onAction}>
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
        text="Still trying. Your connection is slow."
        action="Cancel"
        onAction={cancelSlow}
      />
    )
  )
}
