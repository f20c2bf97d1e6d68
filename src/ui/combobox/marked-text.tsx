/** A text whose first part that reads like `mark`, in any letter case, stands out. */
export function MarkedText({ text, mark }: { text: string; mark: string }) {
  const wanted = mark.trim()
  const at = text.toLowerCase().indexOf(wanted.toLowerCase())
  // A text that was chosen stands out nowhere.
  const length = at < 0 || wanted.length === text.length ? 0 : wanted.length
  const start = Math.max(0, at)
  return (
    <span>
      {text.slice(0, start)}
      <b className="font-[680] text-ink">{text.slice(start, start + length)}</b>
      {text.slice(start + length)}
    </span>
  )
}
