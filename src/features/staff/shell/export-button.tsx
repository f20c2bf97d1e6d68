import type { ComponentProps } from 'react'
import type { Outcome } from '../../../api-client/client.ts'
import { saveFile } from '../../../api-client/save-file.ts'
import { ActionButton } from './action.tsx'

type Props = Omit<ComponentProps<typeof ActionButton>, 'onAction'> & {
  /** Of the file. */
  name: string
  onExport: () => Promise<Outcome<{ file: Blob }>>
}

/** A button that saves a file when that is confirmed. */
export function ExportButton({ name, onExport, done = 'The list is in your downloads.', ...button }: Props) {
  async function save() {
    const outcome = await onExport()
    if (outcome.ok) saveFile(outcome.file, name)
    return outcome
  }
  return <ActionButton {...button} done={done} onAction={save} />
}
