import { Link } from 'react-router'
import { brand, mailLink, whatsAppLink } from '../../brand.ts'
import { t } from '../../language/translate.ts'
import { useIsLive } from '../../site/modes/live-mode.ts'
import type { PageHandle } from '../../site/page-handle.ts'
import { publicHead } from '../../site/page-head.ts'
import type { Route } from './+types/terms-page.ts'
import { PhoneLink, TextList, textLink, TextPage, TextPart } from './text-page.tsx'

export const handle: PageHandle = { query: [] }

export function meta({ matches }: Route.MetaArgs) {
  return publicHead(matches, {
    title: t('Terms of use'),
    description: t('What you can expect from {name}, and what we expect from you. Free for job seekers.', {
      name: brand.name,
    }),
    path: '/terms',
  })
}

export default function TermsPage() {
  const isLive = useIsLive()
  return (
    <TextPage
      isEnglish
      title="Terms of use"
      intro={`What you can expect from ${brand.name}, and what we expect from you, in plain words.`}
    >
      <TextPart title="What this site is">
        <p>
          <span>{brand.name}</span> shows jobs in Kenya and abroad and lets you keep a profile for your applications. It
          is free for job seekers: searching, registering and keeping a profile cost nothing, and no one may ask you for
          money in our name.
        </p>
      </TextPart>
      <TextPart title="The jobs">
        <TextList>
          <li>
            Employers and partners write the job adverts. We check what we can, but we cannot promise that every word is
            right.
          </li>
          <li>A job may be filled or closed before its closing date.</li>
          <li>
            Before you travel, pay or hand over documents, make{' '}
            <Link to="/stay-safe" className={textLink}>
              the five checks
            </Link>
            .{' '}
            <a href={mailLink('A job that looks wrong')} className={textLink}>
              Tell us
            </a>{' '}
            about any job that looks wrong.
          </li>
          <li>
            {isLive
              ? 'When you apply, your application comes to us. We answer by the day that we name when you send it, and the employer gets it only if you agreed to that.'
              : 'Jobs that you save stay in your browser. Applying on this site is only a demonstration for now: nothing is sent to the employer or to us.'}
          </li>
        </TextList>
      </TextPart>
      <TextPart title="Your account">
        <TextList>
          <li>Each person may have one account, with their own name, ID number and contact details.</li>
          <li>What your profile says must be true, and you must be allowed to share the documents that you link to.</li>
          <li>Keep your password to yourself, and sign out on a phone you share.</li>
          <li>You have to be 18 or older to register.</li>
        </TextList>
      </TextPart>
      <TextPart title="What is not allowed">
        <p>
          Do not register other people without their consent, share false jobs or documents, copy people&apos;s data, or
          do anything that stops others from using the site. We close the accounts of people who do, and report fraud to
          the police.
        </p>
      </TextPart>
      <TextPart title="If something goes wrong">
        <p>
          We run the site with care, but at times it may be down or contain mistakes. Where the law allows it, we are
          responsible only for harm that we cause on purpose or through gross carelessness. The law of Kenya applies.
        </p>
      </TextPart>
      <TextPart title="Your data">
        <p>
          Read what we keep about you, why, and how to have it erased in our{' '}
          <Link to="/privacy" className={textLink}>
            privacy notice
          </Link>
          .
        </p>
      </TextPart>
      <TextPart title="Questions">
        <p>
          Call us on <WaysToReachUs subject="Terms of use" />. These terms are from November 2026.
        </p>
      </TextPart>
    </TextPage>
  )
}

/** The phone number and links for WhatsApp and email, to follow 'call us on' in a sentence. */
function WaysToReachUs({ subject }: { subject: string }) {
  const [phone] = brand.phones
  return (
    <>
      <PhoneLink />
      <span>, send a </span>
      <a href={whatsAppLink(phone)} rel="noopener" className={textLink}>
        WhatsApp message
      </a>
      <span> or </span>
      <a href={mailLink(subject)} className={textLink}>
        write to us
      </a>
    </>
  )
}
