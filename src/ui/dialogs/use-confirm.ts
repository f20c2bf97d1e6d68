import { type ComponentProps, useState } from 'react'
import type { Confirm } from './confirm.tsx'

type Question = ComponentProps<typeof Confirm>

/** Asks a question. `question` has the props of a `Confirm` to render outside of any form, or is null. */
export function useConfirm(buttons: Pick<Question, 'yes' | 'no'>) {
  const [question, setQuestion] = useState<Question | null>(null)

  function ask(text: string): Promise<boolean> {
    return new Promise((resolve) => {
      function onAnswer(isYes: boolean) {
        setQuestion(null)
        resolve(isYes)
      }
      setQuestion({ ...buttons, text, onAnswer })
    })
  }

  return { question, ask }
}
