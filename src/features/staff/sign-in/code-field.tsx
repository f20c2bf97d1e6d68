import { Field } from '../../../ui/forms/field.tsx'

/** The field for a code of the authenticator app, or a recovery code. */
export function CodeField({ error, help }: { error: string | undefined; help?: string }) {
  return (
    <Field
      label="Code"
      name="code"
      error={error}
      help={help ?? 'The 6 digits in your authenticator app. A recovery code works too.'}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      enterKeyHint="go"
      maxLength={60}
    />
  )
}
