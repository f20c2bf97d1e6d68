import type { Text } from '../../language/texts.ts'
import { t } from '../../language/translate.ts'
import type { Frequency } from './contract.ts'

const choices: [Frequency, Text][] = [
  ['daily', 'Every day'],
  ['weekly', 'Every week'],
]

type Props = { value: Frequency; onChange: (frequency: Frequency) => void }

/** How often the email about all alerts is sent. */
export function FrequencyChoice({ value, onChange }: Props) {
  return (
    <fieldset>
      <legend className="mb-1 text-[0.9375rem]/5 font-[600]">{t('How often?')}</legend>
      <div className="flex flex-wrap gap-x-6">
        {choices.map(([frequency, label]) => (
          <label key={frequency} className="flex min-h-12 items-center gap-2.5">
            <input
              type="radio"
              name="frequency"
              value={frequency}
              checked={frequency === value}
              className="size-5.5 flex-none accent-primary"
              onChange={() => onChange(frequency)}
            />
            <span>{t(label)}</span>
          </label>
        ))}
      </div>
      <p className="text-[0.9375rem]/5.5 text-ink-2">
        {t('One email for all your alerts, at 7:00 in the morning (Nairobi time), only when there are new jobs.')}
      </p>
    </fieldset>
  )
}
