import { createStore } from '../../../ui/store.ts'

/** What the dialog `CodeDialog` answers: whether a code was accepted. Null while no call needs one. */
export const codeRequest = createStore<((isEntered: boolean) => void) | null>(null)

/** Opens the dialog. Resolves to whether a code was accepted. */
export function askForCode(): Promise<boolean> {
  return new Promise((resolve) => {
    codeRequest.get()?.(false)
    codeRequest.set((isEntered) => {
      codeRequest.set(null)
      resolve(isEntered)
    })
  })
}
