import { Fragment } from 'react'

/**
 * An email address that wraps after a dot or before the @ instead of between any two letters. The part from the @ moves
 * to the next line in one piece if it fits there. Longer words need `overflow-wrap: anywhere` on a parent.
 */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <span>
      <Breakable text={email.slice(0, Math.max(at, 0))} />
      <span className="inline-block max-w-full">
        <Breakable text={email.slice(Math.max(at, 0))} />
      </span>
    </span>
  )
}

function Breakable({ text }: { text: string }) {
  const parts = text.match(/[^.]*\.|[^.]+/g) ?? []
  return parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the order of the parts never changes
    <Fragment key={index}>
      <span>{part}</span>
      <wbr />
    </Fragment>
  ))
}
