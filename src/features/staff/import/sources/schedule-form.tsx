import { useState } from 'react'
import type { Outcome } from '../../../../api-client/client.ts'
import { Field } from '../../../../ui/forms/field.tsx'
import { ActionForm } from '../../shell/action.tsx'
import { CheckField, Choice } from '../../shell/choice.tsx'
import { useMember } from '../../shell/member.ts'
import type { SourceSettings } from '../contract.ts'

export type Settings = Omit<SourceSettings, 'import_id' | 'is_paused'>
type Props = {
  button: string
  done: string
  settings?: Settings
  onSave: (settings: Settings) => Promise<Outcome<object>>
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const hours = Array.from({ length: 24 }, (_, hour) => [hour, `${String(hour).padStart(2, '0')}:00`] as const)
const once: Settings = { every_hours: null, weekday: null, at_hour: null, is_full: true, recruits_here: false }

/** When a source is read, and what it lists. */
export function ScheduleForm({ button, done, settings = once, onSave }: Props) {
  const [when, setWhen] = useState(
    settings.weekday !== null ? 'week' : settings.every_hours !== null ? 'hours' : 'once',
  )
  const { has_applications: hasApplications } = useMember()
  const number = (text: string | undefined) => (text === undefined ? null : Number(text))
  return (
    <ActionForm
      action={button}
      done={done}
      onAction={({ every_hours, weekday, at_hour, is_full, recruits_here }) =>
        onSave({
          every_hours: number(every_hours),
          weekday: number(weekday),
          at_hour: number(at_hour),
          is_full: is_full !== undefined,
          ...(hasApplications && { recruits_here: recruits_here !== undefined }),
        })
      }
      renderFields={(errors) => (
        <>
          <div className="two-columns grid gap-4">
            <Choice
              name="when"
              label="Read it"
              value={when}
              onChange={({ target }) => setWhen(target.value)}
              options={[
                ['once', 'Only when somebody asks'],
                ['hours', 'Every few hours'],
                ['week', 'Once a week'],
              ]}
            />
            {when === 'hours' && (
              <Field
                name="every_hours"
                type="number"
                inputMode="numeric"
                label="Hours between two readings"
                min={1}
                max={720}
                defaultValue={settings.every_hours ?? 24}
                error={errors.every_hours}
              />
            )}
            {when === 'week' && <Week settings={settings} />}
          </div>
          <CheckField
            name="is_full"
            label="The feed lists all open jobs: close those that it no longer has"
            defaultChecked={settings.is_full}
          />
          {hasApplications && (
            <CheckField
              name="recruits_here"
              label="We recruit for them: candidates apply here"
              defaultChecked={settings.recruits_here}
            />
          )}
        </>
      )}
    />
  )
}

function Week({ settings }: { settings: Settings }) {
  return (
    <>
      <Choice
        name="weekday"
        label="Day"
        defaultValue={settings.weekday ?? 1}
        options={weekdays.map((name, at) => [at + 1, name] as const)}
      />
      <Choice name="at_hour" label="Hour, Nairobi time" defaultValue={settings.at_hour ?? 6} options={hours} />
    </>
  )
}
