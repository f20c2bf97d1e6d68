import { useId } from 'react'
import { buttonStyle } from '../button.tsx'
import { Sheet } from './sheet.tsx'

type Props = { text: string; yes: string; no: string; onAnswer: (isYes: boolean) => void }

/** A question in a modal dialog. Closing it answers no. */
export function Confirm({ text, yes, no, onAnswer }: Props) {
  const textId = useId()
  return (
    <Sheet labelledBy={textId} onClose={(value) => onAnswer(value === 'yes')}>
      <form method="dialog" className="px-4 pt-5 md:px-6">
        <p id={textId} className="mb-5 text-lg/6 font-[640]">
          {text}
        </p>
        <div className="flex flex-wrap gap-3">
          <button value="no" className={`${buttonStyle({ kind: 'secondary' })} grow`}>
            {no}
          </button>
          <button value="yes" className={`${buttonStyle({ kind: 'danger' })} grow`}>
            {yes}
          </button>
        </div>
      </form>
    </Sheet>
  )
}
