import { api } from '../../../../api-client/browser.ts'
import type { Outcome } from '../../../../api-client/client.ts'
import type { Step } from '../../completion.ts'
import { toBlob } from '../photo/passport-photo.ts'
import type { StepValues } from './step-values.ts'

type OnProgress = (share: number) => void
type Savers = { [S in Step]: (values: StepValues[S], onProgress: OnProgress) => Promise<Outcome<{ message: string }>> }

/** Sends a step whole. `onProgress` is told which share of a form has gone out, from 0 to 1. */
export function saveStep<S extends Step>(
  step: S,
  values: StepValues[S],
  onProgress: OnProgress,
): Promise<Outcome<{ message: string }>> {
  return savers[step](values, onProgress)
}

const savers: Savers = {
  personal: (body) => api.call('POST /candidates/update/profile', { body }),
  work: (values, onProgress) => api.call('POST /candidates/update/work_profile', { body: toForm(values), onProgress }),
  education: (body) => api.call('POST /candidates/update/education', { body }),
  documents: (body) => api.call('POST /candidates/update/documents', { body }),
}

function toForm({ photo, photo_name, remove_passport_photo, ...fields }: StepValues['work']): FormData {
  const form = new FormData()
  for (const [name, text] of Object.entries(fields)) form.append(name, text)
  if (remove_passport_photo === '1') form.append('remove_passport_photo', '1')
  if (photo !== '') form.append('candidate_passport_photo', toBlob(photo), photo_name)
  return form
}
