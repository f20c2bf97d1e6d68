import {
  useCombobox,
  type UseComboboxReturnValue,
  type UseComboboxState,
  type UseComboboxStateChangeOptions,
} from 'downshift'
import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
} from 'react'
import { flushSync } from 'react-dom'
import { fold } from '../../contract/clean-text.ts'
import { t } from '../../language/translate.ts'
import { boxFace, describeField, FieldFrame, type FieldFrameProps } from '../forms/field.tsx'
import { Icon } from '../icon.tsx'
import { foldOnce, type OtherWords } from './ranked-search.ts'
import { optionId, SuggestionRows } from './suggestion-list.tsx'
import { SuggestionStatus } from './suggestion-status.tsx'
import { useFieldText } from './use-field-text.ts'
import { usePlacement } from './use-placement.ts'
import { useSuggestions } from './use-suggestions.ts'

type Props = Omit<FieldFrameProps, 'label'> & {
  label: string
  name: string
  value: string
  onValueChange(value: string): void
  items: readonly string[]
  /** Other words that find an item. */
  otherWords?: OtherWords
  /** Shown when no item matches. */
  emptyText: string
  /** The error for text that is not one of the items. Without it, any text is valid. */
  mismatch?: string
  placeholder?: string
  /** The field can still be focused, so that a fast Tab does not skip it before its choices are known. */
  isOff?: boolean
  'aria-required'?: boolean
  onFocus?(): void
}

/** A text field with suggestions. It may contain any text; `mismatch` marks text that is not one of the items. */
export function ComboboxField({
  label,
  note,
  help,
  error,
  className,
  name,
  value,
  onValueChange,
  items,
  otherWords,
  emptyText,
  mismatch,
  isOff = false,
  ...input
}: Props) {
  const id = useId()
  const { attach, field, text, read, type, set } = useFieldText(value, onValueChange)
  const { chosen, isBrowsing, shown, foundCount, setTyping } = useSuggestions(items, text, otherWords)
  const list = useCombobox<string>({
    items: shown,
    inputValue: text,
    selectedItem: chosen,
    defaultHighlightedIndex: isBrowsing ? shown.indexOf(text) : 0,
    inputId: id,
    labelId: `${id}-label`,
    stateReducer: keepText,
    onInputValueChange: ({ type, inputValue }) => type === useCombobox.stateChangeTypes.InputChange || set(inputValue),
    onIsOpenChange: ({ isOpen }) => isOpen || setTyping(false),
  })
  const { isOpen, highlightedIndex } = list
  const active = shown[highlightedIndex]
  const settlesLater = useRef(false)
  const { setBox, setPopup, floatingStyles } = usePlacement({ isOpen, rows: shown.length })
  useOnArrival(items, () => {
    if (isOpen && isBrowsing) list.setHighlightedIndex(shown.indexOf(text))
    if (settlesLater.current && field.current !== document.activeElement) settle()
  })
  useMismatch(field, items, text, mismatch)
  useBeforeSubmit(field, settle)

  /** Corrects the spelling of a typed item, now or when the items have loaded. */
  function settle() {
    const typed = read()
    settlesLater.current = items.length === 0
    set(itemOf(items, typed) ?? typed)
  }

  /** Escape closes an open list, not the dialog around it. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) event.stopPropagation()
  }

  const { onChange, ...inputProps } = list.getInputProps({
    ...input,
    // Drops the event handlers; the attribute itself would make the field impossible to focus.
    disabled: isOff,
    ref: attach,
    name,
    ...describeField(id, { note, error }),
    'aria-activedescendant': isOpen && active !== undefined ? optionId(id, active) : undefined,
    className: `${boxFace(error)} pr-12 off:border-transparent off:bg-off off:text-off-ink`,
    autoCapitalize: 'off',
    autoCorrect: 'off',
    spellCheck: false,
    enterKeyHint: 'next',
    maxLength: 120,
    onBlur: settle,
    onKeyDown,
    value: undefined,
    defaultValue: value,
  })

  /** Not in a transition, which could stay pending with the list closed after leaving another field by keyboard. */
  function onType(event: ChangeEvent<HTMLInputElement>) {
    setTyping(true)
    type(event.currentTarget.value)
    onChange?.(event)
  }

  return (
    <FieldFrame id={id} {...{ label, note, help, error, className }}>
      {/* A fixed height and containment, so that a typed letter lays out only this box. */}
      <div ref={setBox} className="relative h-13 [contain:layout_size]">
        <input {...inputProps} disabled={false} aria-disabled={isOff || undefined} readOnly={isOff} onChange={onType} />
        <ToggleButton {...{ label, list, isOff }} />
      </div>
      <Popup {...{ id, list, shown, text, foundCount, emptyText, setPopup, floatingStyles }} />
    </FieldFrame>
  )
}

type ToggleButtonProps = { label: string; list: UseComboboxReturnValue<string>; isOff: boolean }

function ToggleButton({ label, list, isOff }: ToggleButtonProps) {
  return (
    <button
      {...list.getToggleButtonProps({ disabled: isOff })}
      type="button"
      className={`absolute inset-y-0 right-0 grid w-12 place-items-center text-ink-2 ${list.isOpen ? '[transform:rotate(180deg)]' : ''}`}
    >
      <Icon name="chevron-down" className="size-5" />
      <span className="sr-only">{t('Show choices: {label}', { label })}</span>
    </button>
  )
}

type PopupProps = Pick<ReturnType<typeof usePlacement>, 'setPopup' | 'floatingStyles'> & {
  id: string
  list: UseComboboxReturnValue<string>
  shown: string[]
  text: string
  foundCount: number
  emptyText: string
}

function Popup({ id, list, shown, text, foundCount, emptyText, setPopup, floatingStyles }: PopupProps) {
  const { isOpen, highlightedIndex } = list
  return (
    // Not hidden while it is closed: screen readers announce only a status that was there before its text.
    <div ref={setPopup} style={isOpen ? floatingStyles : undefined} className={isOpen ? 'combobox-popup' : 'sr-only'}>
      <ul
        {...list.getMenuProps({ hidden: !isOpen || shown.length === 0, 'aria-label': t('Choices') })}
        className="combobox-list"
      >
        {isOpen && (
          <SuggestionRows
            fieldId={id}
            items={shown}
            mark={text}
            highlightedIndex={highlightedIndex}
            getItemProps={list.getItemProps}
          />
        )}
      </ul>
      <SuggestionStatus
        isOpen={isOpen}
        shown={shown}
        activeIndex={highlightedIndex}
        foundCount={foundCount}
        emptyText={emptyText}
      />
    </div>
  )
}

/** Runs when the items have loaded, because the list may be open already. */
function useOnArrival(items: readonly string[], onArrival: () => void) {
  const hasItems = items.length > 0
  const onItems = useEffectEvent(onArrival)
  useEffect(() => {
    if (hasItems) onItems()
  }, [hasItems])
}

/** Runs before the form is checked: Enter submits it from within the field, and some programs fill it in without events. */
function useBeforeSubmit(field: RefObject<HTMLInputElement | null>, settle: () => void) {
  const onSubmit = useEffectEvent(() => flushSync(settle))
  useEffect(() => {
    const form = field.current?.form
    const listener = () => onSubmit()
    form?.addEventListener('submit', listener)
    return () => form?.removeEventListener('submit', listener)
  }, [field])
}

/** Makes the field invalid, with this message, while the text is not one of the items. */
function useMismatch(
  field: RefObject<HTMLInputElement | null>,
  items: readonly string[],
  text: string,
  mismatch: string | undefined,
) {
  const isOther = useMemo(
    () => text.trim() !== '' && items.length > 0 && itemOf(items, text) === undefined,
    [items, text],
  )
  const refusal = isOther ? mismatch : undefined
  useEffect(() => field.current?.setCustomValidity(refusal ?? ''), [field, refusal])
}

/**
 * Keeps typed text where Downshift would drop it: Escape clears the text, blur picks the highlighted item, and text
 * that is no longer an item is reset. A click on the field always opens the list and highlights only the chosen item.
 */
function keepText(
  state: UseComboboxState<string>,
  { type, changes }: UseComboboxStateChangeOptions<string>,
): Partial<UseComboboxState<string>> {
  const types = useCombobox.stateChangeTypes
  if (type === types.ControlledPropUpdatedSelectedItem || type === types.InputKeyDownEscape || type === types.InputBlur)
    return { ...changes, inputValue: state.inputValue, selectedItem: state.selectedItem }
  if (type === types.InputChange) return { ...changes, highlightedIndex: 0 }
  if (type === types.InputClick)
    return { ...changes, isOpen: true, highlightedIndex: state.isOpen ? state.highlightedIndex : chosenOf(changes) }
  return type === types.ToggleButtonClick ? { ...changes, highlightedIndex: chosenOf(changes) } : changes
}

function chosenOf({ selectedItem, highlightedIndex = -1 }: Partial<UseComboboxState<string>>): number {
  return selectedItem === null ? -1 : highlightedIndex
}

function itemOf(items: readonly string[], text: string): string | undefined {
  const query = fold(text)
  return items.find((item) => foldOnce(item) === query)
}
