import { useEffect, useState } from 'react'
import { OfficeDialog, useAction } from '../../shell/action.tsx'
import { Button } from '../../shell/button.tsx'
import { office } from '../../shell/office-client.ts'

/** A button that shows the photo after a fresh code. The photo is in memory only until the dialog closes. */
export function PassportPhoto({ id, name }: { id: number; name: string }) {
  const [url, setUrl] = useState<string | null>(null)
  const { isBusy, run } = useAction()
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])

  async function show() {
    const call = () => office.call('POST /staff/candidates/{id}/photo', { params: { id: String(id) } })
    const photo = await run(call, 'This look at the photo is in the log.')
    if (photo.ok) setUrl(URL.createObjectURL(photo.file))
  }

  return (
    <>
      <span className="-mx-2 -my-3 block">
        <Button kind="text" isBusy={isBusy} onClick={() => void show()}>
          Show photo
        </Button>
      </span>
      {url && (
        <OfficeDialog title={`Passport photo of ${name}`} onClose={() => setUrl(null)}>
          <img src={url} alt={`Passport of ${name}`} className="mb-5 max-h-[70dvh] w-full object-contain" />
          <Button onClick={() => setUrl(null)}>Close</Button>
        </OfficeDialog>
      )}
    </>
  )
}
