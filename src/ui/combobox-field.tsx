import { autoUpdate, flip, offset, size, useFloating } from '@floating-ui/react-dom'
import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift'
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import './combobox-field.css'
import { boxFace, describeField, FieldFrame, type FieldFrameProps } from './forms/field.tsx'
import { Icon } from './icon.tsx'
import { MarkedText } from './marked-text.tsx'
import { searchRanked } from './ranked-search.ts'

type Props = FieldFrameProps & {
  name: string
  value: string
  onValueChange(value: string): void
  items: readonly string[]
  /** Said when none of them fits. */
  emptyText: string
  /** What the form says of a text that is none of the items; without it any text will do. */
  mismatch?: string
  placeholder?: string
  disabled?: boolean
  required?: boolean
  onFocus?(): void
}

/** More rows than this are no help to anybody, and slow a cheap phone down at each letter. */
const mostRows = 50

/** A text that is meant to be one of the items: a list below offers those that fit what is typed, best first. Whoever opens it with an item chosen sees what stands around that. */
export function ComboboxField({ label, note, help, error, className, name, value, onValueChange, items, emptyText, mismatch, ...input }: Props) {
  const id = useId()
  const [isTyping, setTyping] = useState(false)
  const chosen = items.includes(value) ? value : null
  const isBrowsing = chosen !== null && !isTyping
  const found = useMemo(() => (isBrowsing ? items : searchRanked(items, value)), [items, isBrowsing, value])
  const shown = rowsAround(found, isBrowsing ? found.indexOf(value) : 0)
  const list = useCombobox<string>({
    items: shown,
    inputValue: value,
    selectedItem: chosen,
    defaultHighlightedIndex: isBrowsing ? shown.indexOf(value) : 0,
    inputId: id,
    labelId: `${id}-label`,
    stateReducer: keepText,
    onInputValueChange: ({ inputValue }) => change(inputValue),
    onIsOpenChange: ({ isOpen }) => isOpen || setTyping(false),
  })
  const { isOpen, highlightedIndex } = list
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [popup, setPopup] = useState<HTMLElement | null>(null)
  const { floatingStyles } = useFloating({ elements: { reference: box, floating: popup }, open: isOpen, strategy: 'fixed', placement: 'bottom-start', middleware: placing, whileElementsMounted: autoUpdate })
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const isOther = value.trim() !== '' && items.length > 0 && itemOf(items, value) === undefined
  const refusal = isOther ? mismatch : undefined
  // The browser refuses the form with these words.
  useEffect(() => field?.setCustomValidity(refusal ?? ''), [field, refusal])

  /** The library tells of a change that the input has told of already. */
  function change(text: string) {
    if (text !== value) onValueChange(text)
  }

  /** Typed in other letters, it is still the item. */
  function settle() {
    change(itemOf(items, value) ?? value)
  }

  /** Escape is for the list as long as it is open. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) event.stopPropagation()
  }

  return (
    <FieldFrame id={id} {...{ label, note, help, error, className }}>
      <div ref={setBox} className="relative">
        <input
          {...list.getInputProps({
            ...input,
            ref: setField,
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
            // The library's own comes a moment later, and the caret would jump.
            onChange: ({ currentTarget }) => {
              setTyping(true)
              change(currentTarget.value)
            },
          })}
        />
        <button {...list.getToggleButtonProps({ disabled: input.disabled })} type="button" aria-label="Show choices" className={`absolute inset-y-0 right-0 grid w-12 place-items-center text-ink-2 ${isOpen ? 'rotate-180' : ''}`}>
          <Icon name="chevron-down" className="size-5" />
        </button>
      </div>
      <div ref={setPopup} style={floatingStyles} hidden={!isOpen} className="combobox-popup">
        <ul {...list.getMenuProps({ hidden: shown.length === 0, 'aria-label': 'Choices' })} className="combobox-list">
          {isOpen &&
            shown.map((item, index) => (
              <li key={item} {...list.getItemProps({ item, index })} className="combobox-item" data-highlighted={index === highlightedIndex || undefined}>
                <MarkedText text={item} mark={value} />
              </li>
            ))}
        </ul>
        <output className="block text-ink-2">{isOpen && shown.length === 0 && <span className="block px-3.5 py-3">{emptyText}</span>}</output>
        {found.length > mostRows && <p className="border-t border-hairline px-3.5 py-2.5 text-sm/5 text-ink-2">Type to find more: {found.length} fit.</p>}
      </div>
    </FieldFrame>
  )
}

/** As many as a list shows, the one at this place and some before it among them. */
function rowsAround(items: readonly string[], place: number): string[] {
  const first = Math.max(0, Math.min(place - 3, items.length - mostRows))
  return items.slice(first, first + mostRows)
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
function keepText(state: UseComboboxState<string>, { type, changes }: UseComboboxStateChangeOptions<string>): Partial<UseComboboxState<string>> {
  const { ControlledPropUpdatedSelectedItem, InputChange, InputKeyDownEscape, InputBlur, InputClick, ToggleButtonClick } = useCombobox.stateChangeTypes
  if (type === ControlledPropUpdatedSelectedItem || type === InputKeyDownEscape || type === InputBlur) return { ...changes, inputValue: state.inputValue, selectedItem: state.selectedItem }
  if (type === InputChange) return { ...changes, highlightedIndex: 0 }
  if (type === InputClick) return { ...changes, isOpen: true, highlightedIndex: state.isOpen ? state.highlightedIndex : chosenOf(changes) }
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
