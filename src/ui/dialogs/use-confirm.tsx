import { useState } from 'react'
import { Confirm } from './confirm.tsx'

/** Asks a question in a dialog. `question` belongs outside of any form. */
export function useConfirm(buttons: { yes: string; no: string }) {
  const [asked, setAsked] = useState<{ text: string; answer: (isYes: boolean) => void } | null>(null)
  return {
    ask: (text: string) => new Promise<boolean>((answer) => setAsked({ text, answer })),
    question: asked && (
      <Confirm
        {...buttons}
        text={asked.text}
        onAnswer={(isYes) => {
          setAsked(null)
          asked.answer(isYes)
        }}
      />
    ),
  }
}
