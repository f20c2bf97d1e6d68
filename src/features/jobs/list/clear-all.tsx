/** A form of its own, so that it works before and without scripts: it asks for the list without filters. */
export function ClearAll({ onClear, className }: { onClear: () => void; className: string }) {
  return (
    <form
      action="/jobs"
      onSubmit={(event) => {
        event.preventDefault()
        onClear()
      }}
    >
      <button type="submit" className={className}>
        Clear All
      </button>
    </form>
  )
}

/** Clear All where it stands beside other things. */
export const quietClear = 'min-h-12 rounded-control text-[0.9375rem] font-[620] text-primary hover:text-primary-hover'
