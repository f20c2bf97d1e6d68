import { enliven } from './light-script.ts'
import { versionLink } from './light-version.ts'

type ScriptProps = { nonce: string | undefined; keys: Parameters<typeof enliven>[0] }

/** The only script of a light page. `keys` are those of the local storage. */
export function LightScript({ nonce, keys }: ScriptProps) {
  const script = `(${String(enliven)})(${JSON.stringify(keys)})`
  // oxlint-disable-next-line react/no-danger -- a constant of this program
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
}

export function LightNotice() {
  return (
    <p className="page-width flex min-h-12 flex-wrap items-center gap-x-1.5 text-sm/5 text-ink-2 print:hidden">
      Light version.
      <a
        href={versionLink('full')}
        rel="nofollow"
        className="py-3.5 font-[620] text-primary underline underline-offset-3"
      >
        Use the full version
      </a>
    </p>
  )
}

/** Replaces the account menu, which needs scripts. */
export function LightAccount() {
  return (
    <a href="/dashboard" className="flex min-h-12 items-center rounded-control px-3 font-[580]">
      My Profile
    </a>
  )
}
