import { Spinner } from '../../../ui/spinner.tsx'

/** Shown while the office starts. */
export function Waiting() {
  return (
    <output className="flex items-center gap-3 p-6">
      <Spinner />
      <span>Loading the office...</span>
    </output>
  )
}
