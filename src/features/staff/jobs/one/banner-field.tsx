import { type ChangeEvent, useId, useState } from 'react'
import { buttonStyle } from '../../../../ui/button.tsx'
import { describeField, FieldFrame } from '../../../../ui/forms/field.tsx'
import { office } from '../../shell/office-client.ts'

type Props = { value: string; onValue: (path: string) => void }

const maxBytes = 5_000_000

/** Uploads a picture, which is then the banner of the job. */
export function BannerField({ value, onValue }: Props) {
  const id = useId()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function upload({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const [file] = input.files ?? []
    if (!file) return
    setBusy(true)
    setError(undefined)
    const refusal = file.size > maxBytes ? 'The picture is larger than 5 MB. Choose a smaller one.' : await send(file)
    setError(refusal ?? undefined)
    setBusy(false)
    input.value = ''
  }

  async function send(file: File): Promise<string | null> {
    const body = new FormData()
    body.set('banner', file)
    const sent = await office.call('POST /staff/banners', { body })
    if (!sent.ok) return sent.message ?? 'The picture was not uploaded. Check your connection and try again.'
    onValue(sent.data.banner_image)
    return null
  }

  return (
    <FieldFrame
      id={id}
      label="Picture"
      help="A photo of the workplace or the employer's logo: PNG, JPEG or WebP, at most 5 MB."
      error={error}
    >
      <div className="flex flex-wrap items-center gap-3">
        <input
          id={id}
          {...describeField(id, { error })}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
          aria-busy={isBusy}
          className="min-h-12 min-w-0 py-2.5 text-[0.9375rem]"
          onChange={(event) => void upload(event)}
        />
        {value !== '' && (
          <button type="button" className={buttonStyle({ kind: 'secondary' })} onClick={() => onValue('')}>
            Remove the picture
          </button>
        )}
      </div>
    </FieldFrame>
  )
}
