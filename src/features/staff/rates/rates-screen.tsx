import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { Field } from '../../../ui/forms/field.tsx'
import { TextareaField } from '../../../ui/forms/textarea-field.tsx'
import { ActionForm } from '../shell/action.tsx'
import { loaded, office } from '../shell/office-client.ts'
import { Panel, ScreenHead } from '../shell/screen.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  return loaded(await office.call('GET /staff/rates', { signal: request.signal })).data
}

/** The exchange rates, by which pages show foreign pay in shillings. */
export function Component() {
  const { rated_on: ratedOn, text } = useLoaderData<typeof loader>()
  return (
    <>
      <ScreenHead title="Exchange rates" />
      <div className="max-w-200">
        <Panel
          title="One unit in shillings"
          text="Jobs that state a foreign pay by month or year show it in shillings too, with the day of the rate, for 30 days."
        >
          <ActionForm
            action="Save the rates"
            onAction={(fields) =>
              office.call('POST /staff/rates', { body: { rated_on: fields.rated_on ?? '', text: fields.text ?? '' } })
            }
            renderFields={(errors) => (
              <div className="grid gap-5">
                <Field
                  label="Day of the rates"
                  name="rated_on"
                  type="date"
                  defaultValue={ratedOn ?? ''}
                  error={errors.rated_on}
                />
                <TextareaField
                  label="Rates"
                  name="text"
                  rows={8}
                  maxLength={4_000}
                  help="A line for each currency, such as USD 129.35. The Central Bank of Kenya publishes them every working day. Without lines, no pay is shown in shillings."
                  defaultValue={text}
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
