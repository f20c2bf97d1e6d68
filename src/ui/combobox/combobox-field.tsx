import { autoUpdate, flip, offset, size, useFloating } from '@floating-ui/react-dom'
import {
  useCombobox,
  type UseComboboxPropGetters,
  type UseComboboxState,
  type UseComboboxStateChangeOptions,
} from 'downshift'
import { type ChangeEvent, type KeyboardEvent, memo, useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import './combobox-field.css'
import { boxFace, describeField, FieldFrame, type FieldFrameProps } from '../forms/field.tsx'
import { Icon } from '../icon.tsx'
import { MarkedText } from './marked-text.tsx'
import { type OtherWords, searchRanked } from './ranked-search.ts'
import { useRested } from './use-rested.ts'
import { useTextOfField } from './use-text-of-field.ts'

type Props = FieldFrameProps & {
  name: string
  value: string
  onValueChange(value: string): void
  items: readonly string[]
  /** Who types one of these is offered the item. */
  otherWords?: OtherWords
  /** Said when none of them fits. */
  emptyText: string
  /** What the form says of a text that is none of the items; without it any text will do. */
  mismatch?: string
  placeholder?: string
  disabled?: boolean
  required?: boolean
  onFocus?(): void
}

/** A list of so many is shown whole to who looks around in it. */
const shortList = 50
/** Of others so many, until who types has paused: a cheap phone draws them anew at each letter. */
const mostRows = 8

/** A text that is meant to be one of the items: a list below offers those that fit what is typed, best first. Whoever opens it with an item chosen sees what stands around that. */
export function ComboboxField({
  label,
  note,
  help,
  error,
  className,
  name,
  value: told,
  onValueChange,
  items,
  otherWords,
  emptyText,
  mismatch,
  ...input
}: Props) {
  const id = useId()
  const { attach, field, text: value, read, type, set } = useTextOfField(told, onValueChange)
  const [isTyping, setTyping] = useState(false)
  const chosen = useMemo(() => (items.includes(value) ? value : null), [items, value])
  const isBrowsing = chosen !== null && !isTyping
  const found = useMemo(
    () => (isBrowsing ? items : searchRanked(items, value, otherWords)),
    [items, otherWords, isBrowsing, value],
  )
  const isRested = useRested(value)
  const rows = isRested || items.length <= shortList ? shortList : mostRows
  const shown = useMemo(
    () => (isTyping ? found.slice(0, rows) : rowsAround(found, found.indexOf(value))),
    [isTyping, found, rows, value],
  )
  const list = useCombobox<string>({
    items: shown,
    inputValue: value,
    selectedItem: chosen,
    defaultHighlightedIndex: isBrowsing ? shown.indexOf(value) : 0,
    inputId: id,
    labelId: `${id}-label`,
    stateReducer: keepText,
    onInputValueChange: ({ type, inputValue }) => type === useCombobox.stateChangeTypes.InputChange || set(inputValue),
    onIsOpenChange: ({ isOpen }) => isOpen || setTyping(false),
  })
  const { isOpen, highlightedIndex } = list
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [popup, setPopup] = useState<HTMLElement | null>(null)
  const { floatingStyles, update } = useFloating({
    elements: { reference: box, floating: popup },
    open: isOpen,
    strategy: 'fixed',
    placement: 'bottom-start',
    middleware: placing,
    whileElementsMounted: keepPlaced,
  })
  // Rows are of one height; hidden, it had none.
  useEffect(update, [update, isOpen, shown.length])
  // It was opened before they came, and went down from the top.
  const hasItems = items.length > 0
  const highlightChosen = useEffectEvent(() => {
    if (isOpen && isBrowsing) list.setHighlightedIndex(shown.indexOf(value))
  })
  useEffect(() => {
    if (hasItems) highlightChosen()
  }, [hasItems])
  const isOther = useMemo(
    () => value.trim() !== '' && items.length > 0 && itemOf(items, value) === undefined,
    [items, value],
  )
  const refusal = isOther ? mismatch : undefined
  // The browser refuses the form with these words.
  useEffect(() => field.current?.setCustomValidity(refusal ?? ''), [field, refusal])

  /** Typed in other letters, it is still the item. */
  function settle() {
    const typed = read()
    set(itemOf(items, typed) ?? typed)
  }

  /** Escape and Enter are for the list as long as it is open; where it is not, Enter sends the form. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) event.stopPropagation()
    if (event.key === 'Enter' && !isOpen) settle()
  }

  const { onChange, ...inputProps } = list.getInputProps({
    ...input,
    ref: attach,
    name,
    ...describeField(id, { note, error }),
    // Nothing can be highlighted in an empty list.
    ...(shown.length === 0 && { 'aria-activedescendant': undefined }),
    className: `${boxFace(error)} pr-12`,
    autoCapitalize: 'off',
    autoCorrect: 'off',
    spellCheck: false,
    enterKeyHint: 'next',
    maxLength: 120,
    onBlur: settle,
    onKeyDown,
    value: undefined,
    defaultValue: told,
  })

  /** At once, and no transition: those of a field were seen to wait for ever, its list closed, where another field was left by keyboard just before. */
  function onType(event: ChangeEvent<HTMLInputElement>) {
    setTyping(true)
    type(event.currentTarget.value)
    onChange?.(event)
  }

  return (
    <FieldFrame id={id} {...{ label, note, help, error, className }}>
      {/* Of a height of its own, so that a letter lays this out anew and not the whole page. */}
      <div ref={setBox} className="relative h-13 [contain:layout_size]">
        <input {...inputProps} onChange={onType} />
        <button
          {...list.getToggleButtonProps({ disabled: input.disabled })}
          type="button"
          aria-label="Show choices"
          className={`absolute inset-y-0 right-0 grid w-12 place-items-center text-ink-2 ${isOpen ? 'rotate-180' : ''}`}
        >
          <Icon name="chevron-down" className="size-5" />
        </button>
      </div>
      <div ref={setPopup} style={floatingStyles} hidden={!isOpen} className="combobox-popup">
        <ul {...list.getMenuProps({ hidden: shown.length === 0, 'aria-label': 'Choices' })} className="combobox-list">
          {isOpen && (
            <Rows items={shown} mark={value} highlightedIndex={highlightedIndex} getItemProps={list.getItemProps} />
          )}
        </ul>
        <output className="block text-ink-2">
          {isOpen && shown.length === 0 && <span className="block px-3.5 py-3">{emptyText}</span>}
        </output>
        {found.length > shown.length && (
          <p className="border-t border-hairline px-3.5 py-2.5 text-sm/5 text-ink-2">
            Type to find more: {found.length} fit.
          </p>
        )}
      </div>
    </FieldFrame>
  )
}

type RowsProps = {
  items: string[]
  mark: string
  highlightedIndex: number
  getItemProps: UseComboboxPropGetters<string>['getItemProps']
}

/** Drawn once for each letter, however often the field around it is; each row keeps its element, and changes its words. */
const Rows = memo(function Rows({ items, mark, highlightedIndex, getItemProps }: RowsProps) {
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

/** What is shown to who looks around, the item at this place and some before it among them. */
function rowsAround(items: readonly string[], place: number): string[] {
  const count = items.length <= shortList ? shortList : mostRows
  const first = Math.max(0, Math.min(place - 3, items.length - count))
  return items.slice(first, first + count)
}

/** Without watching the size of the list, which would cost each letter a frame. */
const keepPlaced: typeof autoUpdate = (box, popup, update) => {
  return autoUpdate(box, popup, update, { elementResize: false })
}

const placing = [
  offset(6),
  flip({ padding: 8 }),
  size({
    padding: 8,
    apply({ rects, availableHeight, elements: { floating } }) {
      floating.style.width = `${rects.reference.width}px`
      floating.style.setProperty('--room', `${availableHeight}px`)
    },
  }),
]

/**
 * Nothing takes away what was typed: not Escape, which the library lets clear the text, nor moving on, which would choose what is
 * highlighted, nor a text that is no item any more. A press always opens the list, and highlights nothing but what is chosen.
 */
function keepText(
  state: UseComboboxState<string>,
  { type, changes }: UseComboboxStateChangeOptions<string>,
): Partial<UseComboboxState<string>> {
  const {
    ControlledPropUpdatedSelectedItem,
    InputChange,
    InputKeyDownEscape,
    InputBlur,
    InputClick,
    ToggleButtonClick,
  } = useCombobox.stateChangeTypes
  if (type === ControlledPropUpdatedSelectedItem || type === InputKeyDownEscape || type === InputBlur)
    return { ...changes, inputValue: state.inputValue, selectedItem: state.selectedItem }
  if (type === InputChange) return { ...changes, highlightedIndex: 0 }
  if (type === InputClick)
    return { ...changes, isOpen: true, highlightedIndex: state.isOpen ? state.highlightedIndex : chosenOf(changes) }
  if (type === ToggleButtonClick) return { ...changes, highlightedIndex: chosenOf(changes) }
  return changes
}

function chosenOf({ selectedItem, highlightedIndex = -1 }: Partial<UseComboboxState<string>>): number {
  return selectedItem === null ? -1 : highlightedIndex
}

function itemOf(items: readonly string[], text: string): string | undefined {
  const wanted = text.trim().toLowerCase()
  return items.find((item) => item.toLowerCase() === wanted)
}
