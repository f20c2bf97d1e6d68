import { type LoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { Icon } from '../../../../ui/icon.tsx'
import { StageMark } from '../../applications/stage-mark.tsx'
import { actionInWords } from '../../log/actions.ts'
import { TextLink } from '../../shell/button.tsx'
import { Mark } from '../../shell/mark.tsx'
import { loaded, office } from '../../shell/office-client.ts'
import { Panel, ScreenHead } from '../../shell/screen.tsx'
import { timeInNairobi } from '../../shell/times.ts'
import type { CandidateView } from '../contract.ts'
import { CandidateActions } from './candidate-actions.tsx'
import { ProfileCards, Row } from './candidate-cards.tsx'
import { ContactLinks } from './contact-links.tsx'
import { Notes } from './notes.tsx'

export async function loader({ params: { id = '' }, request }: LoaderFunctionArgs) {
  return loaded(await office.call('GET /staff/candidates/{id}', { params: { id }, signal: request.signal })).data
}

/** One candidate: how to reach them, their profile, what the office noted and did. */
export function Component() {
  const candidate = useLoaderData<typeof loader>()
  const { suspended_at } = candidate.account
  return (
    <>
      <Link to="/candidates" className="inline-flex min-h-12 items-center gap-2 font-[600] text-primary">
        <Icon name="arrow-left" className="size-5" />
        <span>Candidates</span>
      </Link>
      <ScreenHead title={candidate.account.name}>
        <ContactLinks {...candidate.account} />
      </ScreenHead>
      {suspended_at && (
        <p className="mb-4 rounded-control bg-tint-laterite px-4 py-3 font-[540] text-tint-laterite-ink">
          {`Suspended since ${timeInNairobi(suspended_at)}: this person cannot sign in.`}
        </p>
      )}
      {/* What a caller needs is above the profile on phones, and beside it on wide screens. */}
      <div className="grid grid-cols-1 items-start gap-x-4 wide:grid-cols-[minmax(0,1fr)_24rem] wide:grid-rows-[auto_1fr] wide:*:col-start-2">
        <div className="min-w-0">
          <AccountCard candidate={candidate} />
          {candidate.applications.length > 0 && <Applications applications={candidate.applications} />}
          <Notes key={candidate.account.id} id={candidate.account.id} notes={candidate.notes} />
        </div>
        <div className="min-w-0 gap-4 lg:[columns:20rem_2] wide:col-start-1! wide:row-span-2 wide:row-start-1">
          <ProfileCards candidate={candidate} />
        </div>
        <LogCard log={candidate.log} />
      </div>
    </>
  )
}

function AccountCard({ candidate }: { candidate: CandidateView }) {
  const { account } = candidate
  return (
    <Panel title="Account">
      <dl>
        <Row label="Number">{account.id}</Row>
        <Row label="Username">{account.username}</Row>
        <Row label="Email">
          {account.email_confirmed_at === null ? (
            <Mark tone="warning">Not confirmed</Mark>
          ) : (
            `Confirmed ${timeInNairobi(account.email_confirmed_at)}`
          )}
        </Row>
        {account.is_email_refused && (
          <Row label="Emails">
            <Mark tone="bad">Refused twice: none are sent</Mark>
          </Row>
        )}
        <Row label="Registered">{timeInNairobi(account.registered_at)}</Row>
        <Row label="Last used">{timeInNairobi(account.last_used_at)}</Row>
        {account.corrected_at && <Row label="Corrected">{timeInNairobi(account.corrected_at)}</Row>}
        {account.deletion_requested_at && (
          <Row label="Asked for deletion">{timeInNairobi(account.deletion_requested_at)}</Row>
        )}
      </dl>
      <CandidateActions account={account} />
    </Panel>
  )
}

function Applications({ applications }: Pick<CandidateView, 'applications'>) {
  return (
    <Panel title="Applications">
      <ul className="text-[0.9375rem]/6">
        {applications.map(({ reference, stage, job_title, company }) => (
          <li key={reference} className="border-t border-hairline py-2 first:border-t-0">
            <span className="flex flex-wrap items-center gap-x-2.5">
              <TextLink to={`/applications/${reference}`}>{reference}</TextLink>
              <StageMark stage={stage} />
            </span>
            <span className="block wrap-anywhere">{`${job_title}, ${company}`}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function LogCard({ log }: Pick<CandidateView, 'log'>) {
  return (
    <Panel title="What the office did">
      <ul className="text-[0.9375rem]/6">
        {log.map(({ id, action, detail, by, at }) => (
          <li key={id} className="border-t border-hairline py-2 first:border-t-0">
            <span className="font-[600]">{by ?? 'An operator'}</span>
            <span>{[` ${actionInWords(action)}`, detail].filter(Boolean).join(' ')}</span>
            <span className="block text-sm/5 text-ink-2">{timeInNairobi(at)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
