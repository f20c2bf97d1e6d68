import { Spinner } from '../../ui/spinner.tsx'

/** Stands where a candidate's page will be, until the scripts know who is there. Without scripts it says why nothing follows. */
export function WaitingPage({ text, className = 'min-h-dvh' }: { text: string; className?: string }) {
  return (
    <div className={`grid place-items-center px-4 ${className}`}>
      <output className="flex items-center gap-3 text-ink-2 noscript:hidden">
        <Spinner className="size-7.5 text-primary" />
        {text}
      </output>
      <p className="hidden max-w-[40rem] text-center noscript:block">
        Your account needs JavaScript, which is switched off in this browser.{' '}
        <a href="/jobs" className="font-[620] text-primary underline">
          Jobs can be read without it.
        </a>
      </p>
    </div>
  )
}
