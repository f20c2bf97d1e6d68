import { useState } from 'react'
import { Field } from '../../../../ui/forms/field.tsx'
import { Choice } from '../../shell/choice.tsx'
import type { ImportActions } from '../use-import.ts'

/** Asks to which list a file belongs, because its jobs replace the earlier ones of this list. */
export function ListChoice({ actions: { state, source, setSource } }: { actions: ImportActions }) {
  const { lists, new_list } = state
  const [isNew, setNew] = useState(!lists.includes(source))
  return (
    <div className="two-columns mb-6 grid max-w-240 gap-4">
      {lists.length > 0 && (
        <Choice
          name="list"
          label="Which list is this?"
          help={
            isNew
              ? 'Its jobs are added beside those of all other lists.'
              : 'It is read as the last file of this list, and its jobs are updated.'
          }
          value={isNew ? '' : source}
          onChange={({ target: { value } }) => {
            setNew(value === '')
            setSource(value || new_list)
          }}
          options={[...lists.map((name) => [name, name] as const), ['', 'A new list']]}
        />
      )}
      {isNew && (
        <Field
          name="source"
          label="Name of this list"
          help="The next file with this name is read in the same way."
          defaultValue={source}
          maxLength={50}
          onChange={({ target }) => setSource(target.value)}
        />
      )}
    </div>
  )
}
