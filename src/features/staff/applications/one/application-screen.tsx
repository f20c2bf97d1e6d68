import { type LoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { isWaiting } from '../../../../contract/stages.ts'
import { dayInWords } from '../../../../language/dates.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { WhatWasSent } from '../../../applications/sent/what-was-sent.tsx'
import { Row } from '../../candidates/one/candidate-cards.tsx'
import { ContactLinks } from '../../candidates/one/contact-links.tsx'
import { TextLink } from '../../shell/button.tsx'
import { Mark } from '../../shell/mark.tsx'
import { loaded, office } from '../../shell/office-client.ts'
import { Panel, ScreenHead } from '../../shell/screen.tsx'
import { noteTexts, Texts } from '../../shell/texts.tsx'
import { timeInNairobi } from '../../shell/times.ts'
import type { ApplicationView } from '../contract.ts'
import { MoveButtons } from '../move-buttons.tsx'
import { StageMark } from '../stage-mark.tsx'
import { stageNames } from '../stage-names.ts'
import { UndoBar } from '../undo-bar.tsx'
import { History } from './history.tsx'

export async function loader({ params: { ref = '' }, request }: LoaderFunctionArgs) {
  return loaded(await office.call('GET /staff/applications/{ref}', { params: { ref }, signal: request.signal })).data
}

/** One application: what was sent, what happened, and what the office can do next. */
export function Component() {
  const application = useLoaderData<typeof loader>()
  const { reference, candidate, pending, stage, notes, messages } = application
  const params = { ref: reference }
  return (
    <>
      <Link to="/applications" className="inline-flex min-h-12 items-center gap-2 font-[600] text-primary">
        <Icon name="arrow-left" className="size-5" />
        <span>Applications</span>
      </Link>
      <ScreenHead title={`${reference} · ${candidate.name}`}>
        <ContactLinks {...candidate} />
      </ScreenHead>
      <div className="grid grid-cols-1 items-start gap-x-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          <Status application={application} />
          <Texts
            title="Messages"
            label="New message"
            help={
              candidate.is_confirmed
                ? 'The candidate reads it on the site, and gets an email that there is a message.'
                : 'The candidate reads it on the site. No email: the address is not confirmed. Call them.'
            }
            action="Send message"
            draft={`message ${reference}`}
            texts={messages}
            nameless="The candidate"
            onSend={(text) => office.call('POST /staff/applications/{ref}/messages', { params, body: { text } })}
          />
          <Texts
            {...noteTexts}
            draft={`note ${reference}`}
            texts={notes}
            onSend={(text) => office.call('POST /staff/applications/{ref}/notes', { params, body: { text } })}
          />
          <History history={application.history} />
        </div>
        <div className="min-w-0">
          <Panel title="What was sent">
            <WhatWasSent {...application} noteLabel="Note" />
          </Panel>
        </div>
      </div>
      {pending && (
        <UndoBar
          key={pending.event_id}
          moves={[{ reference, event_id: pending.event_id }]}
          until={pending.visible_at}
          text={`Moved to ${stageNames[stage]}.`}
          back={application.history.flatMap(({ id, from_stage }) => (id === pending.event_id ? [from_stage] : []))}
        />
      )}
    </>
  )
}

function Status({ application }: { application: ApplicationView }) {
  const { reference, stage, job, candidate, ...dates } = application
  const canMove = stage !== 'withdrawn' && !candidate.is_suspended && !job.is_removed
  return (
    <Panel title="Application">
      <dl>
        <Row label="Stage">
          <span className="flex flex-wrap gap-1.5">
            <StageMark stage={stage} />
            {dates.is_overdue && <Mark tone="bad">Overdue</Mark>}
            {dates.is_late && <Mark>After closing</Mark>}
            {candidate.is_suspended && <Mark tone="bad">Suspended</Mark>}
            {job.is_removed && <Mark tone="bad">Job removed</Mark>}
          </span>
        </Row>
        <Row label="Job">
          <TextLink to={`/jobs/${job.id}`}>{`${job.title}, ${job.company}`}</TextLink>
        </Row>
        <Row label="Profile today">
          <TextLink to={`/candidates/${candidate.id}`}>{candidate.name}</TextLink>
        </Row>
        <Row label="Email">{candidate.is_confirmed ? 'Confirmed' : <Mark tone="warning">Not confirmed</Mark>}</Row>
        <Row label="Applied">{timeInNairobi(dates.applied_at)}</Row>
        {isWaiting(stage) && <Row label="Answer by">{dayInWords(dates.answer_by)}</Row>}
        <Row label="For employer">{dates.for_employer ? 'May be sent to the employer' : 'Must stay in the office'}</Row>
      </dl>
      {canMove && (
        <div className="mt-3 grid gap-2">
          <p className="font-[600]">Move to:</p>
          <MoveButtons rows={[{ reference, stage, ...candidate }]} />
        </div>
      )}
    </Panel>
  )
}
