/** Shows the result of a change. */
export function ChangeNote({ note }: { note: { isDone: boolean; text: string } | null }) {
  return (
    <output aria-live="polite" className="block">
      {note && <p className={`mt-3 font-[560] ${note.isDone ? 'text-ok' : 'text-danger'}`}>{note.text}</p>}
    </output>
  )
}
