import { useState } from 'react'
import { t } from '../../language/translate.ts'
import { Icon } from '../icon.tsx'
import { Field, type FieldProps } from './field.tsx'

/** A password field with a button that shows the password. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'end'>) {
  const [isShown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      maxLength={256}
      end={
        <button
          type="button"
          aria-label={isShown ? t('Hide password') : t('Show password')}
          className="grid size-12 place-items-center rounded-control text-ink-2 noscript:hidden"
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} className="size-5" />
        </button>
      }
    />
  )
}
