import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type EditedField, editedFields } from '../../../../contract/job-fields.ts'
import { keyedBy } from '../../../../contract/keyed-by.ts'
import { noDraft, readDraft, writeDraft } from '../../../../ui/drafts.ts'
import { useMember } from '../../shell/member.ts'
import type { JobTexts, StaffJob } from '../contract.ts'

/** `job` is the stored version, null for a new one; `revision` that of the version that was edited. */
type Typed = { job: StaffJob | null; texts: JobTexts; revision: number; isRestored: boolean }
export type TypedJob = ReturnType<typeof useTypedJob>

const revisionKey = 'revision'
const emptyTexts: JobTexts = { ...keyedBy('column', editedFields, () => ''), country: 'Kenya' }

/**
 * The texts of a job while they are edited. They are kept in this tab until they are saved, so that a reload, a lost
 * network and a new sign-in lose nothing.
 */
export function useTypedJob(loaded: StaffJob | null) {
  const owner = `staff:${useMember().id}`
  const navigate = useNavigate()
  const [shown, setShown] = useState(loaded)
  const [typed, setTyped] = useState(() => startOf(owner, loaded))
  const { job, texts, revision } = typed

  if (loaded !== shown) {
    setShown(loaded)
    // Not if a new draft has just got its UUID.
    if (loaded?.id !== job?.id) setTyped(startOf(owner, loaded))
  }

  /** Shows texts that are not saved, based on a version of the job. */
  function keep(next: Omit<Typed, 'isRestored'>) {
    setTyped({ ...next, isRestored: false })
    keepDraft(owner, next)
  }

  /** Shows a version that the server returned. */
  function accept(saved: StaffJob) {
    writeDraft(owner, formOf(job), noDraft)
    setTyped({ job: saved, texts: saved.fields, revision: saved.revision, isRestored: false })
    if (job === null) void navigate(`/jobs/${saved.id}`, { replace: true })
  }

  return {
    ...typed,
    isChanged: changesOf(job, texts) !== null,
    accept,
    setText: (column: EditedField, text: string) => keep({ job, texts: { ...texts, [column]: text }, revision }),
    /** Bases what is typed on the version of someone else. */
    rebase: (current: StaffJob) => keep({ job: current, texts, revision: current.revision }),
    discard() {
      writeDraft(owner, formOf(job), noDraft)
      setTyped(startOf(owner, job))
    },
  }
}

function formOf(job: StaffJob | null): string {
  return `job ${job?.id ?? 'new'}`
}

/** The stored texts with what was typed before. */
function startOf(owner: string, job: StaffJob | null): Typed {
  const { [revisionKey]: basedOn, ...fields } = readDraft(owner, formOf(job)).fields
  const texts = { ...(job?.fields ?? emptyTexts), ...fields }
  const revision = basedOn === undefined ? (job?.revision ?? 0) : Number(basedOn)
  return { job, texts, revision, isRestored: Object.keys(fields).length > 0 }
}

/** The fields that differ from the stored ones; null if there are none. */
function changesOf(job: StaffJob | null, texts: JobTexts): Record<string, string> | null {
  const stored = job?.fields ?? emptyTexts
  const changed = editedFields.filter(({ column }) => texts[column] !== stored[column])
  return changed.length === 0 ? null : Object.fromEntries(changed.map(({ column }) => [column, texts[column]]))
}

function keepDraft(owner: string, { job, texts, revision }: Omit<Typed, 'isRestored'>) {
  const changes = changesOf(job, texts)
  const fields = { ...changes, [revisionKey]: String(revision) }
  writeDraft(owner, formOf(job), changes ? { fields, lost: [] } : noDraft)
}
