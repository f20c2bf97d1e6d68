import { brand } from '../../../brand.ts'
import { t } from '../../../language/translate.ts'
import type { PageHandle } from '../../../site/page-handle.ts'
import { publicHead } from '../../../site/page-head.ts'
import { leaveDocumentThatBlocksRecaptcha } from '../bot-check/recaptcha-document.ts'
import { AuthFrame } from '../forms/auth-frame.tsx'
import { redirectWhenSignedIn, useRedirectWhenSignedIn } from '../sessions/session-redirects.ts'
import type { Route } from './+types/register-page.ts'
import { RegisterForm } from './register-form.tsx'

export function loader({ request }: Route.LoaderArgs) {
  return { referral: referralOf(request.url) }
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  redirectWhenSignedIn(request)
  leaveDocumentThatBlocksRecaptcha(request)
  return { referral: referralOf(request.url) }
}

function referralOf(url: string): string {
  return (new URL(url).searchParams.get('ref') ?? '').slice(0, 64)
}

export const handle: PageHandle = { query: ['ref'], needsScripts: true }

export function meta({ matches }: Route.MetaArgs) {
  return publicHead(matches, {
    title: t('Create your account'),
    description: t(
      'Create an account at {site}: one profile for every job in Kenya and abroad. Free for job seekers.',
      { site: brand.name },
    ),
    path: '/register',
  })
}

const promise = {
  title: 'One profile, every job in Kenya and abroad',
  points: [
    'See the pay when the employer states it',
    'Fill it in once, use it for every job',
    'Free: never pay for a job',
  ],
} as const

export default function RegisterPage({ loaderData, matches: [root] }: Route.ComponentProps) {
  useRedirectWhenSignedIn()
  return (
    <AuthFrame
      title={t('Create your account')}
      text={t('Free for job seekers. It takes about two minutes.')}
      promise={promise}
    >
      <RegisterForm referral={loaderData.referral} usesRecaptcha={root.loaderData.usesRecaptcha} />
    </AuthFrame>
  )
}
