import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { dayInWords } from '../../../language/dates.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { TextareaField } from '../../../ui/forms/textarea-field.tsx'
import { ActionForm } from '../shell/action.tsx'
import { loaded, office } from '../shell/office-client.ts'
import { Panel, ScreenHead } from '../shell/screen.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  return loaded(await office.call('GET /staff/rates', { signal: request.signal })).data
}

/**
 * The exchange rates, by which pages show foreign pay in shillings. If a colleague changed them since they were shown,
 * theirs are beside what was typed, and saving again replaces them.
 */
export function Component() {
  const current = useLoaderData<typeof loader>()
  const [shown] = useState(current)
  const [isConflict, setConflict] = useState(false)
  const { revalidate } = useRevalidator()

  async function save({ rated_on: ratedOn = '', text = '' }: Record<string, string>) {
    const outcome = await office.call('POST /staff/rates', { body: { rated_on: ratedOn, text, was: current } })
    const isRefused = !outcome.ok && outcome.status === 409
    // Loads the version of the colleague into `current`.
    if (isRefused) await revalidate()
    setConflict(isRefused)
    return outcome
  }

  return (
    <>
      <ScreenHead title="Exchange rates" />
      <div className="max-w-200">
        <Panel
          title="One unit in shillings"
          text="Jobs that state a foreign pay by month or year show it in shillings too, with the day of the rate, for 30 days."
        >
          <ActionForm
            action={isConflict ? 'Save mine all the same' : 'Save the rates'}
            onAction={save}
            renderFields={(errors) => (
              <div className="grid gap-5">
                <Field
                  label="Day of the rates"
                  name="rated_on"
                  type="date"
                  hint={isConflict && current.rated_on && `Now: ${dayInWords(current.rated_on)}`}
                  defaultValue={shown.rated_on ?? ''}
                  error={errors.rated_on}
                />
                <TextareaField
                  label="Rates"
                  name="text"
                  rows={8}
                  maxLength={4_000}
                  help="A line for each currency, such as USD 129.35. The Central Bank of Kenya publishes them every working day. Without lines, no pay is shown in shillings."
                  hint={isConflict && <p className="whitespace-pre-line">{`Now:\n${current.text || 'no rates'}`}</p>}
                  defaultValue={shown.text}
                  error={errors.text}
                />
              </div>
            )}
          />
        </Panel>
      </div>
    </>
  )
}
