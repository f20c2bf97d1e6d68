import { Field } from '../../../ui/forms/field.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { UsernameCheck, useUsernameCheck } from './use-username-check.ts'

type UsernameProps = ReturnType<typeof useUsernameCheck> & { error: string | undefined; onRetry: () => void }

export function UsernameField({ check, ask, forget, error, onRetry }: UsernameProps) {
  return (
    <Field
      label="Username"
      name="username"
      error={'message' in check ? check.message : check.state === 'none' ? error : undefined}
      confirmation={check.state === 'available' ? 'Username is available!' : undefined}
      help={check.state === 'checking' ? 'Checking…' : 'Letters, digits, dots, underscores or hyphens.'}
      end={<UsernameMark state={check.state} onRetry={onRetry} />}
      isLive
      autoComplete="username"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="next"
      maxLength={60}
      aria-required
      onInput={forget}
      onBlur={({ currentTarget }) => void ask(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || check.state === 'available') return
        // Submitting the form would say what else is missing.
        event.preventDefault()
        void ask(event.currentTarget.value)
      }}
    />
  )
}

function UsernameMark({ state, onRetry }: { state: UsernameCheck['state']; onRetry: () => void }) {
  if (state === 'checking') return <Spinner className="size-5 text-primary" />
  if (state === 'available') return <Icon name="circle-check" className="size-5 text-ok" />
  if (state === 'taken') return <Icon name="x" className="size-5 text-danger" />
  if (state === 'none') return null
  return (
    <button
      type="button"
      aria-label="Check again"
      className="grid size-12 place-items-center rounded-control text-primary"
      onClick={onRetry}
    >
      <Icon name="rotate-cw" className="size-5" />
    </button>
  )
}

export function PhoneFields({ error }: { error: string | undefined }) {
  return (
    <div className="flex flex-wrap gap-3">
      <SelectField
        label="Country prefix"
        name="prefix"
        autoComplete="tel-country-code"
        className="w-37 max-w-full flex-none"
      >
        <option value="+254">Kenya +254</option>
      </SelectField>
      <Field
        className="grow basis-36"
        label="Phone number"
        name="phone"
        error={error}
        placeholder="712 345 678"
        autoComplete="tel-national"
        inputMode="tel"
        enterKeyHint="next"
        maxLength={40}
        aria-required
      />
    </div>
  )
}

export function ReferralField({ error, defaultValue }: { error: string | undefined; defaultValue: string }) {
  return (
    <Field
      label={
        <span>
          Referral code <span className="font-[450] text-ink-2">(optional)</span>
        </span>
      }
      name="referral_code"
      error={error}
      defaultValue={defaultValue}
      placeholder="For example KAZI24"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      enterKeyHint="done"
      maxLength={64}
    />
  )
}
