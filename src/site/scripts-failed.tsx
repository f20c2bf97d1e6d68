/** A line for pages whose scripts did not arrive: they look and work as without scripts. */
export function ScriptsFailed() {
  return (
    <output className="hidden bg-gold-tint px-4 py-3 text-center text-[0.9375rem]/5.5 print:hidden scripts-failed:block">
      Some buttons could not be loaded. You can still read and search jobs.{' '}
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- reloads the page, whatever its URL */}
      <a href="" className="inline-flex min-h-12 items-center font-[620] text-primary underline underline-offset-3">
        Try again
      </a>
    </output>
  )
}
