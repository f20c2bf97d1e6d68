import { momentInWords } from '../../../language/dates.ts'
import { t } from '../../../language/translate.ts'
import type { ApplicationDetail, ApplicationEvent } from '../contract.ts'
import { answerText, newText, statusText } from '../stage-texts.ts'

type Props = { application: ApplicationDetail; events: ApplicationEvent[] }

/** What has happened, oldest first. */
export function Timeline({ application, events }: Props) {
  const received = { id: 0, text: newText(application), at: application.applied_at, answer: '' }
  const told = events.map((event) => ({
    id: event.id,
    text: statusText(
      { ...event, happens_at: event.happens_at === null ? null : new Date(event.happens_at) },
      application,
    ),
    at: event.at,
    answer: answerText(event),
  }))
  return (
    <section aria-labelledby="timeline" className="mt-8">
      <h2 id="timeline" className="mb-2 text-xl/7 font-bold">
        {t('What happened')}
      </h2>
      <ol className="border-l-2 border-hairline pl-4">
        {[received, ...told].map(({ id, text, at, answer }) => (
          <li key={id} className="py-2">
            <p className="font-[560] whitespace-pre-line">{text}</p>
            {answer && <p>{answer}</p>}
            <p className="text-sm/5 text-ink-2">{momentInWords(new Date(at))}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
