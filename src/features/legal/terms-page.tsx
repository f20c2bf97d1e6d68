import { Link } from 'react-router'
import { brand, mailLink } from '../../brand.ts'
import { publicHead } from '../../site/page-head.ts'
import type { Route } from './+types/terms-page.ts'
import { TextList, textLink, TextPage, TextPart, WaysToReachUs } from './text-page.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return publicHead(matches, {
    title: 'Terms of use',
    description: `What you can expect of ${brand.name}, and what we expect of you. Free for job seekers.`,
    path: '/terms',
  })
}

export default function TermsPage() {
  return (
    <TextPage
      title="Terms of use"
      intro={`What you can expect of ${brand.name}, and what we expect of you, in plain words.`}
    >
      <TextPart title="What this site is">
        <p>
          {brand.name} shows jobs in Kenya and abroad and lets you keep a profile, by which we match you to jobs. It is
          free for job seekers: looking, registering and keeping a profile cost nothing, and nobody may ask you for
          money in our name.
        </p>
      </TextPart>
      <TextPart title="The jobs">
        <TextList>
          <li>
            Employers and partners write what a job says. We check what we can, and we cannot promise that every word is
            right.
          </li>
          <li>A job may be filled or closed before its date.</li>
          <li>
            Before you travel, pay or hand over documents, make{' '}
            <Link to="/stay-safe" className={textLink}>
              the five checks
            </Link>
            .{' '}
            <a href={mailLink('A job that looks wrong')} className={textLink}>
              Tell us
            </a>{' '}
            of any job that looks wrong.
          </li>
          <li>
            Jobs you save are kept in your browser. Applying on this site is only a trial for now: nothing is sent to
            the employer, and nothing is kept.
          </li>
        </TextList>
      </TextPart>
      <TextPart title="Your account">
        <TextList>
          <li>One person, one account, with your own name, ID number and contacts.</li>
          <li>What your profile says must be true, and the documents you link must be yours to show.</li>
          <li>Keep your password to yourself, and sign out on a phone you share.</li>
          <li>You have to be 18 or older to register.</li>
        </TextList>
      </TextPart>
      <TextPart title="What is not allowed">
        <p>
          Registering other people without their consent, false jobs or documents, copying people&apos;s data, or
          anything that keeps others from using the site. We close accounts that do this, and report fraud to the
          police.
        </p>
      </TextPart>
      <TextPart title="If something goes wrong">
        <p>
          We run the site with care, and it may still be away or wrong at times. Where the law allows it, we are liable
          only for what we cause on purpose or by gross carelessness. The law of Kenya applies.
        </p>
      </TextPart>
      <TextPart title="Your data">
        <p>
          What we keep of you, why, and how to have it erased stands in the{' '}
          <Link to="/privacy" className={textLink}>
            privacy notice
          </Link>
          .
        </p>
      </TextPart>
      <TextPart title="Questions">
        <p>
          Call us on <WaysToReachUs subject="Terms of use" />. These terms are of November 2026.
        </p>
      </TextPart>
    </TextPage>
  )
}
