import { Dialog } from '@base-ui/react/dialog'
import { useEffect, useState } from 'react'
import { buttonStyle } from '../../../../ui/button.tsx'
import { useAction } from '../../shell/action-dialog.tsx'
import { fetchFile } from '../../shell/files.ts'
import { OfficeDialog } from '../../shell/office-dialog.tsx'

/** A button that shows the photo after a fresh code. The photo is in memory only until the dialog closes. */
export function PassportPhoto({ id, name }: { id: number; name: string }) {
  const [url, setUrl] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { isBusy, run } = useAction()
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])

  async function show() {
    const refused = await run(async () => {
      const fetched = await fetchFile(`/candidates/${id}/photo`)
      if (fetched.ok) setUrl(URL.createObjectURL(fetched.file))
      return fetched.ok ? { ok: true, message: 'This look at the photo is in the log.' } : fetched
    })
    setProblem(refused?.message ?? null)
  }

  return (
    <>
      <button
        type="button"
        aria-busy={isBusy}
        className="-my-3 min-h-12 font-[600] text-primary underline underline-offset-3"
        onClick={() => void show()}
      >
        Show photo
      </button>
      <span role="alert" className="block text-sm/5 text-danger">
        {problem}
      </span>
      {url && (
        <OfficeDialog isOpen title={`Passport photo of ${name}`} onClose={() => setUrl(null)}>
          <img src={url} alt={`Passport of ${name}`} className="max-h-[70dvh] w-full object-contain" />
          <Dialog.Close className={`${buttonStyle({ kind: 'secondary' })} mt-5`}>Close</Dialog.Close>
        </OfficeDialog>
      )}
    </>
  )
}
