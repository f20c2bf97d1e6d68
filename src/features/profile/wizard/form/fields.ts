import { cleanKey, cleanText } from '../../../../contract/clean-text.ts'
import { type ProfileField, profileFields } from '../../../../contract/profile-fields.ts'
import { linkIn, whatLinkLacks } from '../../../../contract/web-url.ts'
import type { Text } from '../../../../language/texts.ts'
import { t } from '../../../../language/translate.ts'
import { messageId } from '../../../../ui/forms/field.tsx'
import type { Step } from '../../completion.ts'
import { messages, missingOfDocument } from '../../fields/messages.ts'

// Helpers for the native fields of a step: patterns, error messages, scrolling.

export type FormField = HTMLInputElement | HTMLSelectElement

/** `pattern` of a text that is not blank. */
export const filledPattern = String.raw`[\s\S]*\S[\s\S]*`

/** `pattern` of 6 to 12 letters or digits, with any spaces. */
export const codePattern = String.raw`\s*(?:[A-Za-z0-9]\s*){6,12}`

type Invalid = { name: string; value: string; validity: ValidityState; validationMessage: string }

/** Our message for a field that the browser finds invalid. */
export function errorMessageOf(step: Step, { name, value, validity, validationMessage }: Invalid): string {
  // We set custom errors ourselves.
  if (validity.customError) return validationMessage
  if (validity.badInput && !validity.valueMissing) return t('Enter the full date, or clear it.')
  if (validity.rangeUnderflow && value < '1900') return t(messages.earliestDay)
  if (name === 'dob') return t(messages.birthDate)
  if (validity.rangeUnderflow) return t(messages.dateOrder)
  if (validity.rangeOverflow) return t(messages.latestDay)
  if (name === 'document_file' && !validity.valueMissing) return invalidLink(value)
  const message = ownMessage(step, name)
  return message === undefined ? validationMessage : t(message)
}

/** Messages for a field that is empty or does not match its pattern. */
function ownMessage(step: Step, name: string): Text | undefined {
  const required: Record<string, Text> = missingOfDocument
  if (step === 'documents') return required[name]
  const field: ProfileField<Text> | undefined = profileFields.find((field) => field.name === name)
  return field?.missing ?? field?.invalid
}

/** The error message for a link. */
export function invalidLink(text: string): string {
  return `${t(messages.validUrl)}\n${t(whatLinkLacks(text))}`
}

/** How the text of a field is cleaned, for fields that do not hold ordinary text. */
const cleaners: Record<string, (text: string) => string> = {
  passport_number: cleanKey,
  document_file: linkIn,
  certificate_url: linkIn,
}

/** Shows the texts as they are sent: without the invisible characters of copied text, and links with https://. */
export function cleanFields(form: HTMLFormElement): void {
  for (const field of textFields(form)) {
    const text = (cleaners[field.name] ?? cleanText)(field.value)
    if (!(field instanceof HTMLSelectElement) && field.value !== text) field.value = text
  }
}

/**
 * Reports each invalid field. Fields with `aria-required` are required only meanwhile, because Firefox tells screen
 * readers that an empty required field is invalid, even before anything was typed.
 */
export function checkFields(form: HTMLFormElement): boolean {
  const needed = [...form.elements].filter(isField).filter((field) => field.getAttribute('aria-required') === 'true')
  for (const field of needed) field.required = true
  const isValid = form.checkValidity()
  for (const field of needed) field.required = false
  return isValid
}

export function isField(element: unknown): element is FormField {
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement
}

/** The native fields whose text is the value of the step's field with their name. */
export function textFields(form: HTMLFormElement | null): FormField[] {
  return [...(form?.elements ?? [])]
    .filter(isField)
    .filter((field) => !['checkbox', 'file'].includes(field.type) && field.getAttribute('role') !== 'combobox')
}

/** Date fields with a part missing. The browser reports them as empty. */
export function unfinishedDates(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.elements ?? [])]
    .filter((field) => field instanceof HTMLInputElement)
    .filter(({ validity }) => validity.badInput)
}

/** Focuses a field and scrolls it clear of the bottom bar, then scrolls to its message, which may be below a photo. */
export function focusField(field: FormField): void {
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
  bringIntoView(document.getElementById(messageId(field.id)))
}

export function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
