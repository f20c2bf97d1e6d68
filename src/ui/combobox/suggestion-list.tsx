import type { UseComboboxPropGetters } from 'downshift'
import { memo } from 'react'

type RowsProps = {
  items: string[]
  /** The typed text, emphasised in each row. */
  mark: string
  highlightedIndex: number
  getItemProps: UseComboboxPropGetters<string>['getItemProps']
}

/** Memoised and keyed by index, so that a typed letter changes the text of the rows without creating elements. */
export const SuggestionRows = memo(function SuggestionRows({ items, mark, highlightedIndex, getItemProps }: RowsProps) {
  return items.map((item, index) => (
    <li
      // oxlint-disable-next-line react/no-array-index-key -- see above
      key={index}
      {...getItemProps({ item, index })}
      className="combobox-item"
      data-highlighted={index === highlightedIndex || undefined}
    >
      <MarkedText text={item} mark={mark} />
    </li>
  ))
})

/** Emphasises the first occurrence of `mark` in a text, ignoring case. */
function MarkedText({ text, mark }: { text: string; mark: string }) {
  const query = mark.trim()
  const at = text.toLowerCase().indexOf(query.toLowerCase())
  // An item typed in full is the chosen one and needs no mark.
  const length = at < 0 || query.length === text.length ? 0 : query.length
  const start = Math.max(0, at)
  return (
    <span>
      {text.slice(0, start)}
      <b className="font-[680] text-ink">{text.slice(start, start + length)}</b>
      {text.slice(start + length)}
    </span>
  )
}

type FooterProps = { isOpen: boolean; shownCount: number; foundCount: number; emptyText: string }

/** Shows below the rows that nothing matches, or that there are more matches than rows. */
export function SuggestionFooter({ isOpen, shownCount, foundCount, emptyText }: FooterProps) {
  return (
    <>
      <output className="block text-ink-2">
        {isOpen && shownCount === 0 && <span className="block px-3.5 py-3">{emptyText}</span>}
      </output>
      {foundCount > shownCount && (
        <p className="border-t border-hairline px-3.5 py-2.5 text-sm/5 text-ink-2">
          Showing {shownCount} of {foundCount}. Type to search.
        </p>
      )}
    </>
  )
}
