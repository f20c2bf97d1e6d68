import { dayInWords } from '../../../../language/dates.ts'
import { Panel } from '../../shell/screen.tsx'
import { timeInNairobi } from '../../shell/times.ts'
import type { ApplicationView } from '../contract.ts'
import { stageNames } from '../stage-names.ts'

type Event = ApplicationView['history'][number]

/** What happened, newest first, with who did it. */
export function History({ history }: Pick<ApplicationView, 'history'>) {
  return (
    <Panel title="History">
      {history.length === 0 && <p className="py-2 text-ink-2">Nothing yet</p>}
      <ol className="text-[0.9375rem]/6">
        {history.map((event) => (
          <li key={event.id} className="border-t border-hairline py-2 first:border-t-0">
            <p>
              <span className="font-[600]">{event.by ?? 'The candidate'}</span>
              <span>
                {event.by === null
                  ? ' withdrew'
                  : ` moved it from ${stageNames[event.from_stage]} to ${stageNames[event.stage]}`}
              </span>
            </p>
            {detailsOf(event).map((text) => (
              <p key={text} dir="auto" className="whitespace-pre-line wrap-anywhere">
                {text}
              </p>
            ))}
            <p className="text-sm/5 text-ink-2">{timeInNairobi(event.at)}</p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function detailsOf({ stage, text, happens_at, answer_by, answer, answered_at }: Event): string[] {
  const answers = stage === 'interview' ? { yes: 'will come', no: 'cannot come' } : { yes: 'accepts', no: 'declines' }
  const details = [
    happens_at && timeInNairobi(happens_at),
    answer_by && `Answer by ${dayInWords(answer_by)}`,
    text,
    answer && answered_at && `The candidate ${answers[answer]} (${timeInNairobi(answered_at)})`,
  ]
  return details.flatMap((detail) => detail || [])
}
