import { t } from '../language/translate.ts'

/** Hidden from screen readers, so it needs text beside it. 24 px by default. Forced colours show a ring with a gap. */
export function Spinner({ className = 'size-6' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block flex-none animate-spin rounded-full border-3 border-current/20 border-t-current forced-colors:border-t-0 ${className}`}
    />
  )
}

export function Waiting({ text = t('Loading…'), className = '' }: { text?: string; className?: string }) {
  return (
    <output aria-live="polite" className={`flex items-center gap-3 text-ink-2 ${className}`}>
      <Spinner className="size-7.5 text-primary" />
      <span>{text}</span>
    </output>
  )
}
