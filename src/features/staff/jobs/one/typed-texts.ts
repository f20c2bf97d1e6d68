import { useState } from 'react'
import { dateOfDay, nairobiDay } from '../../../../calendar.ts'
import { editedFields } from '../../../../contract/job-fields.ts'
import { keyedBy } from '../../../../contract/keyed-by.ts'
import { noDraft, readDraft, useDraftChanges, writeDraft } from '../../../../ui/drafts.ts'
import { useMember } from '../../shell/member.ts'
import type { StaffJob } from '../contract.ts'
import { type FormColumn, formColumns, type FormTexts, formTextsOf } from './form-texts.ts'
import { newUuid } from './new-uuid.ts'

/** A new job is open for as many days as most jobs are. */
const openDays = 30

function textsOfNewJob(): FormTexts {
  const closes_on = dateOfDay(nairobiDay(new Date()) + openDays)
  return { ...keyedBy('column', editedFields, () => ''), country: 'Kenya', closes_on, questions: '[]' }
}

/** The key of the text that a field had before it was changed. */
const was = (column: FormColumn) => `was ${column}`

export type TypedTexts = ReturnType<typeof useTypedTexts>

/**
 * The texts of a job with what is typed. Each changed field is kept in this tab until it is saved, with the text it had
 * before: a reload, a lost network and a new sign-in lose nothing, and changes of other people are noticed.
 */
export function useTypedTexts(job: StaffJob | null) {
  useDraftChanges()
  const owner = `staff:${useMember().id}`
  const form = `job ${job?.id ?? 'new'}`
  const [typedInto, setTypedInto] = useState<string | null>(null)
  const [newTexts] = useState(textsOfNewJob)
  const stored = job ? formTextsOf(job) : newTexts
  const read = () => readDraft(owner, form).fields
  const keep = (fields: Record<string, string>) => writeDraft(owner, form, { fields, lost: [] })
  const columns = () => formColumns.filter((column) => column in read())
  const changes = (): Partial<FormTexts> =>
    Object.fromEntries(columns().map((column) => [column, read()[column] ?? '']))
  const isChanged = columns().length > 0

  function forget(fields: readonly FormColumn[]) {
    const dropped = new Set<string>(fields.flatMap((column) => [column, was(column)]))
    keep(Object.fromEntries(Object.entries(read()).filter(([name]) => !dropped.has(name))))
  }

  return {
    texts: { ...stored, ...changes() },
    /** The changed fields. */
    changes,
    isChanged,
    /** Whether the texts were typed before this screen was opened. */
    isRestored: isChanged && typedInto !== form,
    setText(column: FormColumn, text: string) {
      if (text === stored[column]) forget([column])
      else keep({ [was(column)]: stored[column], ...read(), [column]: text })
      setTypedInto(form)
    },
    /** The fields that both this person and a newer version have changed, each to another text. */
    conflictsWith(version: StaffJob): FormColumn[] {
      const typed = read()
      const fields = formTextsOf(version)
      return columns().filter((column) => ![typed[was(column)], typed[column]].includes(fields[column]))
    },
    /** Makes what is typed a change of this version. */
    rebase(version: StaffJob) {
      const fields = formTextsOf(version)
      keep({ ...read(), ...Object.fromEntries(columns().map((column) => [was(column), fields[column]])) })
    },
    forget,
    /** The UUID of a new draft. It stays the same until it is saved, so that saving twice makes one draft. */
    newId(): string {
      const id = read().id ?? newUuid()
      keep({ ...read(), id })
      return id
    },
    discard: () => writeDraft(owner, form, noDraft),
  }
}
