import { Field } from '../../../ui/forms/field.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { UsernameCheck, useUsernameCheck } from './use-username-check.ts'

type UsernameProps = ReturnType<typeof useUsernameCheck> & { onRetry: () => void }

export function UsernameField({ check, ask, forget, onRetry }: UsernameProps) {
  return (
    <Field
      label="Username"
      name="username"
      error={'message' in check ? check.message : undefined}
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
      required
      onInput={forget}
      onBlur={({ currentTarget }) => void ask(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => {
        // Enter does not submit the form while its button is disabled.
        if (key === 'Enter') void ask(currentTarget.value)
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
        type="tel"
        error={error}
        placeholder="712 345 678"
        autoComplete="tel-national"
        inputMode="tel"
        enterKeyHint="next"
        maxLength={40}
        required
      />
    </div>
  )
}

export function ReferralField({ error, defaultValue }: { error: string | undefined; defaultValue: string }) {
  return (
    <Field
      label={
        <>
          Referral code <span className="font-[450] text-ink-2">(optional)</span>
        </>
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
