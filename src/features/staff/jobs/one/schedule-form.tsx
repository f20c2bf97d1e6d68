import { type FormEvent, useState } from 'react'
import { dateOfDay, nairobiDay } from '../../../../calendar.ts'
import { buttonStyle } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/forms/field.tsx'

/** Asks for a day and an hour in Nairobi. Kenya has no daylight saving time. */
export function ScheduleForm({ onSchedule }: { onSchedule: (at: string) => void }) {
  const [today] = useState(() => nairobiDay(new Date()))
  const [day, setDay] = useState(dateOfDay(today + 1))
  const [time, setTime] = useState('08:00')
  const [error, setError] = useState<string>()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const at = new Date(`${day}T${time}:00+03:00`)
    const isLater = at.getTime() > Date.now()
    setError(isLater ? undefined : 'Choose a day and a time that are still to come.')
    if (isLater) onSchedule(at.toISOString())
  }

  return (
    <form
      className="grid w-full grid-cols-2 items-end gap-3 sm:grid-cols-[12rem_9rem_auto]"
      noValidate
      onSubmit={submit}
    >
      <Field
        label="Day"
        name="day"
        type="date"
        min={dateOfDay(today)}
        value={day}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
        error={error}
      />
      <Field
        label="Time in Nairobi"
        name="time"
        type="time"
        value={time}
        onChange={({ currentTarget }) => setTime(currentTarget.value)}
      />
      <button type="submit" className={`${buttonStyle()} justify-self-start`}>
        Schedule
      </button>
    </form>
  )
}
