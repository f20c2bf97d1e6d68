import { Autocomplete } from '@base-ui/react/autocomplete'
import { useEffect, useId, useMemo, useRef } from 'react'
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

/** Escape closes the list; the library's second Escape would take away what was typed. */
const keepsText = (reason: string) => reason === 'escape-key'

/** A text that is meant to be one of the items: a list below offers those that fit what was typed. Whoever opens it anew sees all of them. */
export function ComboboxField({ label, note, help, error, className, name, value, onValueChange, items, emptyText, mismatch, ...input }: Props) {
  const id = useId()
  const ref = useRef<HTMLInputElement>(null)
  const isOther = mismatch !== undefined && value.trim() !== '' && items.length > 0 && itemOf(items, value) === undefined
  useEffect(() => ref.current?.setCustomValidity(isOther ? mismatch : ''), [isOther, mismatch])

  /** Typed in other letters, it is still the item. */
  function settle() {
    const item = itemOf(items, value)
    if (item !== undefined && item !== value) onValueChange(item)
  }

  const found = useMemo(() => (items.includes(value) ? items : searchRanked(items, value)), [items, value])
  const shown = found.slice(0, mostRows)
  return (
    <FieldFrame id={id} {...{ label, note, help, error, className }}>
      <Autocomplete.Root items={items} filteredItems={shown} value={value} onValueChange={(text, { reason }) => keepsText(reason) || onValueChange(text)} openOnInputClick autoHighlight disabled={input.disabled}>
        <Autocomplete.InputGroup className="relative">
          <Autocomplete.Input
            ref={ref}
            id={id}
            name={name}
            onBlur={settle}
            {...describeField(id, { note, error })}
            className={`${boxFace(error)} pr-12`}
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="next"
            maxLength={120}
            {...input}
          />
          <Autocomplete.Trigger aria-hidden="true" tabIndex={-1} className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control text-ink-2 data-popup-open:rotate-180">
            <Icon name="chevron-down" className="size-5" />
          </Autocomplete.Trigger>
        </Autocomplete.InputGroup>
        <Autocomplete.Portal>
          <Autocomplete.Positioner sideOffset={6} collisionPadding={8} className="z-55 outline-none">
            <Autocomplete.Popup className="combobox-popup">
              <Autocomplete.Empty className="px-3.5 py-3 text-ink-2 empty:p-0">{emptyText}</Autocomplete.Empty>
              <Autocomplete.List className="combobox-list" aria-label={typeof label === 'string' ? label : undefined}>
                {(item: string) => (
                  <Autocomplete.Item key={item} value={item} className="combobox-item">
                    <MarkedText text={item} mark={value} />
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
              {found.length > mostRows && <p className="border-t border-hairline px-3.5 py-2.5 text-sm/5 text-ink-2">Type to find more: {found.length} fit.</p>}
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
    </FieldFrame>
  )
}

function itemOf(items: readonly string[], text: string): string | undefined {
  const wanted = text.trim().toLowerCase()
  return items.find((item) => item.toLowerCase() === wanted)
}
