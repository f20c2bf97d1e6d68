import { dataLanguage, t } from '../../../language/translate.ts'
import type { ApplicationDetail } from '../contract.ts'
import { type Fact, Facts, ProfileCopy, SentLink } from './profile-copy.tsx'

type Props = Pick<ApplicationDetail, 'sent' | 'files'> & { noteLabel: string }

/** Exactly what was sent with an application, for the candidate and the office. Files open for 15 minutes. */
export function WhatWasSent({ sent, files, noteLabel }: Props) {
  const { job, questions, note, for_employer, profile } = sent
  const lang = dataLanguage()
  return (
    <>
      <Facts
        facts={[
          [t('Job'), [job.title, job.company, job.city, job.country].filter(Boolean).join(', '), { value: lang }],
          [t('Pay'), job.salary ?? '', { value: lang }],
          ...questions.map(({ text, answer, kind }): Fact =>
            kind === 'yes_no'
              ? [text, yesOrNo(answer), { label: lang }]
              : [text, answer, { label: lang, ...(kind === 'choice' && { value: lang }) }],
          ),
          [noteLabel, note],
          [t('May be sent to the employer'), yesOrNo(for_employer ? 'yes' : 'no')],
        ]}
      />
      <div className="border-t border-hairline">
        {/* The files are links below. */}
        <ProfileCopy profile={{ ...profile, files: [] }} />
      </div>
      {files.length > 0 && (
        <ul aria-label={t('Files')} className="border-t border-hairline">
          {files.map(({ name, url }) => (
            <li key={url} className="py-2">
              <SentLink url={url}>{name}</SentLink>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function yesOrNo(answer: string): string {
  return answer === 'yes' ? t('Yes') : t('No')
}
