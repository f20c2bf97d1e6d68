import { type FormEvent, useState } from 'react'
import { buttonStyle } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import { SelectField } from '../../../../ui/forms/select-field.tsx'
import type { SourceSettings } from '../contract.ts'

type Settings = Omit<SourceSettings, 'import_id' | 'is_paused'>
type Failure = { message: string | null; errors: Record<string, string[]> }
type Props = {
  button: string
  settings?: Settings
  /** Returns why the settings were not saved, or null. */
  onSave: (settings: SourceSettings) => Promise<Failure | null>
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
const once: Settings = { every_hours: null, weekday: null, at_hour: null, is_full: true }

/** When a source is read, and what it lists. */
export function ScheduleForm({ button, settings = once, onSave }: Props) {
  const [when, setWhen] = useState(
    settings.weekday !== null ? 'week' : settings.every_hours !== null ? 'hours' : 'once',
  )
  const [failure, setFailure] = useState<Failure | null>(null)
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const number = (name: string) => (form.has(name) ? Number(form.get(name)) : null)
    const isFull = form.has('is_full')
    setFailure(
      await onSave({
        every_hours: number('every_hours'),
        weekday: number('weekday'),
        at_hour: number('at_hour'),
        is_full: isFull,
        is_paused: false,
      }),
    )
  }
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
      <div className="two-columns grid gap-4">
        <SelectField name="when" label="Read it" value={when} onChange={({ target }) => setWhen(target.value)}>
          <option value="once">Only when somebody asks</option>
          <option value="hours">Every few hours</option>
          <option value="week">Once a week</option>
        </SelectField>
        {when === 'hours' && (
          <Field
            name="every_hours"
            type="number"
            inputMode="numeric"
            label="Hours between two readings"
            min={1}
            max={720}
            defaultValue={settings.every_hours ?? 24}
            error={failure?.errors.every_hours?.join('\n')}
          />
        )}
        {when === 'week' && <Week settings={settings} />}
      </div>
      <label className="flex min-h-12 items-center gap-2.5">
        <input type="checkbox" name="is_full" className="check-box" defaultChecked={settings.is_full} />
        <span>The feed lists all open jobs: close those that it no longer has</span>
      </label>
      <p role="alert" className="font-[540] text-danger empty:hidden">
        {failure && (failure.message ?? 'The connection was lost. Check it, then try again.')}
      </p>
      <button type="submit" className={`${buttonStyle()} justify-self-start`}>
        {button}
      </button>
    </form>
  )
}

function Week({ settings }: { settings: Settings }) {
  return (
    <>
      <SelectField name="weekday" label="Day" defaultValue={settings.weekday ?? 1}>
        {weekdays.map((name, at) => (
          <option key={name} value={at + 1}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField name="at_hour" label="Hour, Nairobi time" defaultValue={settings.at_hour ?? 6}>
        {hours.map((name, hour) => (
          <option key={name} value={hour}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  )
}
