/** Something is on its way. The words beside it say what; 24 px unless the class says otherwise. */
export function Spinner({ className = 'size-6' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block flex-none animate-spin rounded-full border-3 border-current/20 border-t-current ${className}`}
    />
  )
}
