import { pathIn } from '../../language/paths.ts'
import { languageNow, t } from '../../language/translate.ts'
import { type LightParts, versionLink } from './light-version.ts'

/** Only the server imports this. */
export function createLightParts({ nonce, script }: { nonce: string; script: string }): LightParts {
  return {
    // oxlint-disable-next-line react/no-danger -- a program of this site
    Script: () => <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />,
    Account,
    Notice,
  }
}

function Notice() {
  return (
    <p className="page-width flex min-h-12 flex-wrap items-center gap-x-1.5 text-sm/5 text-ink-2 print:hidden">
      {t('Light version.')}
      <a
        href={versionLink('full')}
        rel="nofollow"
        className="py-3.5 font-[620] text-primary underline underline-offset-3"
      >
        {t('Use the full version')}
      </a>
    </p>
  )
}

/** Replaces the account menu, which needs scripts. */
function Account() {
  return (
    <a
      href={pathIn(languageNow(), '/dashboard')}
      className="flex min-h-12 items-center rounded-control px-3 font-[580]"
    >
      {t('My Profile')}
    </a>
  )
}
