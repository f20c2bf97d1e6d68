/** A text whose first part that reads like `mark`, in any letter case, stands out. */
export function MarkedText({ text, mark }: { text: string; mark: string }) {
  const wanted = mark.trim().toLowerCase()
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted)
  // A text that was chosen stands out nowhere.
  if (at < 0 || wanted.length === text.length) return text
  return (
    <span>
      {text.slice(0, at)}
      <b className="font-[680] text-ink">{text.slice(at, at + wanted.length)}</b>
      {text.slice(at + wanted.length)}
    </span>
  )
}
