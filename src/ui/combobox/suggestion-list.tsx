import type { UseComboboxPropGetters } from 'downshift'
import { memo } from 'react'
import { matchIn } from './ranked-search.ts'

type RowsProps = {
  fieldId: string
  items: string[]
  /** The typed text, emphasised in each row. */
  mark: string
  highlightedIndex: number
  getItemProps: UseComboboxPropGetters<string>['getItemProps']
}

/**
 * The id of an option, which is its key too: an option has an element of its own, so that screen readers read the new
 * active one when other items match.
 */
export function optionId(fieldId: string, item: string): string {
  return `${fieldId}-${encodeURIComponent(item)}`
}

export const SuggestionRows = memo(function SuggestionRows({
  fieldId,
  items,
  mark,
  highlightedIndex,
  getItemProps,
}: RowsProps) {
  return items.map((item, index) => (
    <li
      key={item}
      {...getItemProps({ item, index, id: optionId(fieldId, item) })}
      className="combobox-item"
      data-highlighted={index === highlightedIndex || undefined}
    >
      <MarkedText text={item} mark={mark} />
    </li>
  ))
})

/** Emphasises what `mark` finds in a text. An item typed in full is the chosen one and needs no mark. */
function MarkedText({ text, mark }: { text: string; mark: string }) {
  const [start, end] = matchIn(text, mark)
  return (
    <span>
      <span>{text.slice(0, start)}</span>
      <b className="font-[680] text-ink">{text.slice(start, end)}</b>
      <span>{text.slice(end)}</span>
    </span>
  )
}
