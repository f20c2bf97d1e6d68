import { type FormEvent, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { buttonStyle } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { loaded, office, signInPath } from '../shell/office-client.ts'
import { ScreenHead } from '../shell/screen.tsx'
import { timeInNairobi } from '../shell/times.ts'
import type { WaitingImport } from './contract.ts'
import { Steps } from './steps.tsx'

const maxFileBytes = 64_000_000

export async function loader({ request }: LoaderFunctionArgs) {
  return loaded(await office.call('GET /staff/imports', { signal: request.signal })).data
}

/** Starts an import, and says what became of it. */
function useStart() {
  const navigate = useNavigate()
  const [busy, setBusy] = useState<string | null>(null)
  const [errors, setErrors] = useState<{ file?: string; url?: string }>({})

  async function start(body: FormData | { url: string }, what: 'file' | 'url', text: string): Promise<void> {
    setBusy(text)
    setErrors({})
    const outcome = await office.call('POST /staff/imports', { body })
    setBusy(null)
    if (outcome.ok) await navigate(`/import/${outcome.data.id}`)
    else if (outcome.status === 401) await navigate(signInPath())
    else setErrors({ [what]: outcome.message ?? 'The connection was lost. Check it, then try again.' })
  }

  return {
    busy,
    errors,
    async startFile(file: File | null | undefined): Promise<void> {
      if (!file) return
      if (file.size > maxFileBytes)
        return setErrors({ file: 'The file is larger than 64 MB. Split it, or give the URL of a feed.' })
      const body = new FormData()
      body.set('file', file)
      await start(body, 'file', `Uploading ${file.name}…`)
    },
    startUrl: (url: string) => start({ url }, 'url', 'Starting…'),
  }
}

export function Component() {
  const waiting = useLoaderData<typeof loader>()
  const { busy, errors, startFile, startUrl } = useStart()
  return (
    <>
      <ScreenHead title="Import jobs">
        <Link to="/import/sources" className={buttonStyle({ kind: 'secondary' })}>
          Sources and runs
        </Link>
      </ScreenHead>
      <Steps current="read" />
      <div className="grid max-w-240 gap-6">
        {busy === null ? (
          <FileDrop error={errors.file} onFile={startFile} />
        ) : (
          <output className="flex min-h-40 items-center justify-center gap-3 rounded-card border border-hairline bg-surface">
            <Spinner />
            <span>{busy}</span>
          </output>
        )}
        <UrlForm error={errors.url} isBusy={busy !== null} onUrl={startUrl} />
        {waiting.length > 0 && <Waiting imports={waiting} />}
      </div>
    </>
  )
}

type FileDropProps = { error?: string; onFile: (file: File | null | undefined) => unknown }

/** The whole area is the native file input. */
function FileDrop({ error, onFile }: FileDropProps) {
  return (
    <div>
      <div className="relative grid min-h-40 place-content-center gap-1 rounded-card border-2 border-dashed border-input bg-surface p-6 text-center focus-within:border-primary hover:border-primary">
        <p id="file-label" className="text-lg font-[620]">
          Choose a file, or drop it here
        </p>
        <p id="file-help" className="text-[0.9375rem] text-ink-2">
          Excel, CSV, XML, JSON, or a saved web page with jobs. Up to 64 MB; Excel up to 20 MB.
        </p>
        <input
          type="file"
          aria-labelledby="file-label"
          aria-describedby="file-help file-error"
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={({ target }) => void onFile(target.files?.[0])}
        />
      </div>
      <p id="file-error" role="alert" className="mt-1.5 text-[0.9375rem] font-[540] text-danger">
        {error}
      </p>
    </div>
  )
}

type UrlFormProps = { error?: string; isBusy: boolean; onUrl: (url: string) => unknown }

function UrlForm({ error, isBusy, onUrl }: UrlFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const url = new FormData(event.currentTarget).get('url')
    if (typeof url === 'string') onUrl(url)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <Field
        name="url"
        type="url"
        label="Or the URL of a feed"
        help="The server reads it, and can read it again by itself."
        placeholder="https://"
        error={error}
        className="grow basis-80"
      />
      <button type="submit" disabled={isBusy} className={`${buttonStyle({ kind: 'secondary' })} mt-13`}>
        Read the feed
      </button>
    </form>
  )
}

function Waiting({ imports }: { imports: WaitingImport[] }) {
  const { revalidate } = useRevalidator()
  const discard = async (id: string) => {
    await office.call('POST /staff/imports/{id}/discard', { params: { id } })
    await revalidate()
  }
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="mb-2 text-lg font-[650]">
        Not finished
      </h2>
      <p className="mb-2 text-[0.9375rem] text-ink-2">Files are deleted after a day.</p>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {imports.map(({ id, name, created_at }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <div className="min-w-0 grow basis-60">
              <p className="truncate font-[560]">{name}</p>
              <p className="text-sm text-ink-2">{timeInNairobi(created_at)}</p>
            </div>
            <Link
              to={`/import/${id}`}
              aria-label={`Continue with ${name}`}
              className={buttonStyle({ kind: 'secondary' })}
            >
              Continue
            </Link>
            <button
              type="button"
              aria-label={`Delete ${name}`}
              className={buttonStyle({ kind: 'secondary' })}
              onClick={() => void discard(id)}
            >
              Delete
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
