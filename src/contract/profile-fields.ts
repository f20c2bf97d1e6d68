import { keyedBy } from './keyed-by.ts'

/** A field of the profile. `Text` is the type of what people read. */
export type ProfileField<Text extends string = string> = {
  /** Its name in the API and in the form. */
  name: string
  /**
   * Its column in `profiles`: of type bytea and encrypted if the name ends in `_sealed`, otherwise boolean for a flag,
   * date for a date and text for the rest.
   */
  column: string
  /** What it holds: a line of text, letters and digits, a country, one of `options`, a day, or yes or no. */
  kind: 'line' | 'code' | 'country' | 'choice' | 'date' | 'flag'
  /** Of a line; 200 by default. */
  maxLength?: number
  /** Of a choice, spelt and ordered as in the API and on the pages. */
  options?: readonly Text[]
  /** Of the form field, and of its row in the profile unless there is a `rowLabel`. */
  label: Text
  rowLabel?: Text
  /** Whether it must be filled in to save the step: the message if it is not. */
  missing?: Text
  /** The message for a wrong value. */
  invalid?: Text
  /** Whether it is labelled required, although the step can be saved without it. */
  isWanted?: true
  /** Whether it counts towards the completion of the profile. */
  isTracked?: true
  /** Whether a browser must not store it, because anyone with the device could read it. */
  isSecret?: true
  /** Below the label of the form field. */
  help?: Text
  /** Attributes of the form field. */
  input?: {
    placeholder?: Text
    autoComplete?: string
    autoCapitalize?: 'words' | 'characters'
    spellCheck?: false
    enterKeyHint?: 'done'
  }
}

const wanted = { isWanted: true, isTracked: true } as const

// The fields of a profile, in the order of the wizard's steps. Each list is a step and a section of the profile in the
// API. The table `profiles`, encryption, API, forms, drafts, the profile page, its completion and the export of a
// candidate's data derive from these lists.

export const personalFields = [
  {
    name: 'country',
    column: 'country',
    kind: 'country',
    label: 'Country',
    invalid: 'Choose a country from the list.',
    ...wanted,
    input: { autoComplete: 'country-name' },
  },
  { name: 'county', column: 'county', kind: 'line', maxLength: 80, label: 'County', ...wanted },
  {
    name: 'sub_county',
    column: 'sub_county',
    kind: 'line',
    maxLength: 80,
    label: 'Sub-county',
    rowLabel: 'Sub county',
    isWanted: true,
  },
  {
    name: 'address',
    column: 'address_sealed',
    kind: 'line',
    label: 'Address',
    ...wanted,
    input: { placeholder: 'Estate, street or village', autoComplete: 'address-line1', autoCapitalize: 'words' },
  },
  {
    name: 'dob',
    column: 'born_on_sealed',
    kind: 'date',
    label: 'Date of birth',
    ...wanted,
    input: { autoComplete: 'bday' },
  },
  {
    name: 'gender',
    column: 'gender',
    kind: 'choice',
    options: ['male', 'female', 'prefer not to say'],
    label: 'Gender',
    invalid: 'Choose male, female or prefer not to say.',
    ...wanted,
  },
  {
    name: 'languages',
    column: 'languages',
    kind: 'line',
    maxLength: 300,
    label: 'Languages',
    help: 'Separate languages with commas.',
    input: { placeholder: 'English, Kiswahili', enterKeyHint: 'done' },
  },
] as const satisfies readonly ProfileField[]

export const workFields = [
  {
    name: 'job_title',
    column: 'job_title',
    kind: 'line',
    maxLength: 120,
    label: 'Job title',
    missing: 'Job title is required',
    isTracked: true,
  },
  {
    name: 'skills',
    column: 'skills',
    kind: 'line',
    maxLength: 1_000,
    label: 'Skills',
    missing: 'Skills are required',
    isTracked: true,
    help: 'Separate skills with commas.',
  },
  {
    name: 'has_good_conduct',
    column: 'has_good_conduct',
    kind: 'flag',
    label: 'I have a certificate of good conduct',
    rowLabel: 'Good conduct certificate',
  },
  {
    name: 'passport_number',
    column: 'passport_number_sealed',
    kind: 'code',
    label: 'Passport number',
    invalid: 'Use 6 to 12 letters or digits.',
    isSecret: true,
    input: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, enterKeyHint: 'done' },
  },
] as const satisfies readonly ProfileField[]

export const educationLevels = [
  'Primary',
  'Secondary',
  'Certificate',
  'Diploma',
  "Bachelor's Degree",
  "Master's Degree",
  'PhD',
] as const

export const educationFields = [
  {
    name: 'institution',
    column: 'institution',
    kind: 'line',
    label: 'Institution',
    missing: 'Enter your school, college or university.',
    isTracked: true,
    input: { placeholder: 'School, college or university', autoCapitalize: 'words' },
  },
  {
    name: 'level',
    column: 'level',
    kind: 'choice',
    options: educationLevels,
    label: 'Level',
    missing: 'Choose your level of education.',
    invalid: 'Choose your level of education.',
    isTracked: true,
  },
  {
    name: 'course',
    column: 'course',
    kind: 'line',
    label: 'Course',
    missing: 'Enter your course.',
    input: { placeholder: 'For example Nursing', autoCapitalize: 'words' },
  },
  {
    name: 'certificate',
    column: 'certificate',
    kind: 'line',
    label: 'Certificate',
    help: 'The name written on your certificate.',
  },
  {
    name: 'from_date',
    column: 'studied_from',
    kind: 'date',
    label: 'From date',
    missing: 'Enter the date you started.',
  },
  {
    name: 'to_date',
    column: 'studied_to',
    kind: 'date',
    label: 'To date',
    missing: 'Enter the date you finished.',
  },
] as const satisfies readonly ProfileField[]

export const profileFields = [...personalFields, ...workFields, ...educationFields]

type Row = (typeof profileFields)[number]
export type FlagField = Extract<Row, { kind: 'flag' }>
export type TextField = Exclude<Row, FlagField>
type SealedField = Extract<TextField, { column: `${string}_sealed` }>

export const flagFields = profileFields.filter((field) => field.kind === 'flag')
const textFields = profileFields.filter((field) => field.kind !== 'flag')
export const sealedFields = textFields.filter(isSealed)
export const plainFields = textFields.filter((field) => !isSealed(field))

/** An object with the fields of a section: `textOf` and `flagOf` return the values. */
export function sectionOf<Field extends Row, Text, Flag>(
  fields: readonly Field[],
  textOf: (field: Exclude<Field, FlagField>) => Text,
  flagOf: (field: Extract<Field, FlagField>) => Flag,
) {
  const isFlag = (field: Field): field is Extract<Field, FlagField> => field.kind === 'flag'
  const isText = (field: Field): field is Exclude<Field, FlagField> => field.kind !== 'flag'
  return {
    ...keyedBy('name', fields.filter(isText), textOf),
    ...keyedBy('name', fields.filter(isFlag), flagOf),
  }
}

/** Whether the column of a field is encrypted. */
function isSealed(field: TextField): field is SealedField {
  return field.column.endsWith('_sealed')
}
