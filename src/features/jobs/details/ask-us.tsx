import { brand, telLink, whatsAppLink } from '../../../brand.ts'
import { t } from '../../../language/translate.ts'
import { buttonStyle } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { knownJobTitle } from '../../accounts/sessions/known-job-title.ts'
import { useSession } from '../../accounts/sessions/session.ts'

/** `title` includes the company; `url` is the one to share. */
type Job = { title: string; url: string }

/** What a simulated application comes to. One element, because screen readers say a status again for each new one. */
export function AppliedText() {
  return (
    <span className="block text-base/5.5 font-[560]">
      <span className="block">{t('Test only: nothing was sent.')}</span>
      <span className="block text-ok">{t('Application submitted successfully!')}</span>
    </span>
  )
}

/** `AskUs` with the name and job title of the signed-in candidate in the message. */
export function AskUsAsCandidate(job: Job) {
  const session = useSession()
  const jobTitle = knownJobTitle(session)
  const sender = [
    session?.user.name && t('My name: {name}', { name: session.user.name }),
    jobTitle && t('My job title: {title}', { title: jobTitle }),
  ]
  return <AskUs {...job} sender={sender.filter(Boolean).join('\n')} />
}

/** Ways to ask the agency about a job. The message says what `sender` says; only pressing the link passes it on. */
export function AskUs({ title, url, sender }: Job & { sender?: string }) {
  const [phone] = brand.phones
  const text = [t('I am interested in this job:'), title, url, sender].filter(Boolean).join('\n')
  return (
    <span className="mt-2 grid grid-cols-1">
      <a href={whatsAppLink(phone, text)} target="_blank" rel="noreferrer" className={`${buttonStyle()} px-[8px]!`}>
        <Icon name="whatsapp" className="size-[20px]" />
        {t('Ask us on WhatsApp')}
      </a>
      <a
        href={telLink(phone)}
        className="grid min-h-12 place-items-center font-[640] text-primary underline underline-offset-3"
      >
        {t('Call')}
      </a>
    </span>
  )
}
