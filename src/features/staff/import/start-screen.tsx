import { useState } from 'react'
import { useNavigate } from 'react-router'
import { LinkButton } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ActionForm } from '../shell/action.tsx'
import { office } from '../shell/office-client.ts'
import { ScreenHead } from '../shell/screen.tsx'
import { Steps } from './steps.tsx'

const maxFileBytes = 64_000_000

export function Component() {
  return (
    <>
      <ScreenHead title="Import jobs">
        <LinkButton to="/import/sources" kind="secondary">
          Sources and runs
        </LinkButton>
      </ScreenHead>
      <Steps current="read" />
      <div className="grid max-w-240 gap-6">
        <FileDrop />
        <UrlForm />
      </div>
    </>
  )
}

/** Returns a function that starts an import and goes to it. */
function useStart() {
  const navigate = useNavigate()
  return async (body: FormData | { url: string }) => {
    const outcome = await office.call('POST /staff/imports', { body })
    if (outcome.ok) await navigate(`/import/${outcome.data.id}`)
    return outcome
  }
}

/** The whole area is the native file input. */
function FileDrop() {
  const [busy, setBusy] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const start = useStart()

  async function upload(file: File | undefined) {
    if (!file) return
    if (file.size > maxFileBytes) return setError('The file is larger than 64 MB. Split it, or give the URL of a feed.')
    setBusy(`Uploading ${file.name}…`)
    const body = new FormData()
    body.set('file', file)
    const outcome = await start(body)
    setBusy(null)
    setError(outcome.ok ? null : (outcome.message ?? 'The connection was lost. Check it, then try again.'))
  }

  if (busy !== null)
    return (
      <output className="flex min-h-40 items-center justify-center gap-3 rounded-card border border-hairline bg-surface">
        <Spinner />
        <span>{busy}</span>
      </output>
    )
  return (
    <div>
      <div className="relative grid min-h-40 place-content-center gap-1 rounded-card border-2 border-dashed border-input bg-surface p-6 text-center focus-within:border-primary hover:border-primary">
        <p id="file-label" className="text-lg font-[620]">
          Choose a file, or drop it here
        </p>
        <p id="file-help" className="text-[0.9375rem] text-ink-2">
          Excel, CSV, XML, JSON, or a saved web page with jobs. Up to 64 MB; Excel up to 20 MB. A new file replaces one
          that you have not imported.
        </p>
        <input
          type="file"
          aria-labelledby="file-label"
          aria-describedby="file-help file-error"
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={({ target }) => void upload(target.files?.[0])}
        />
      </div>
      <p id="file-error" role="alert" className="mt-1.5 text-[0.9375rem] font-[540] text-danger">
        {error}
      </p>
    </div>
  )
}

function UrlForm() {
  const start = useStart()
  return (
    <ActionForm
      action="Read the feed"
      kind="secondary"
      done="The feed is being read."
      onAction={({ url = '' }) => start({ url })}
      renderFields={({ url }) => (
        <Field
          name="url"
          type="url"
          label="Or the URL of a feed"
          help="The server reads it, and can read it again by itself."
          placeholder="https://"
          error={url}
        />
      )}
    />
  )
}
