import { useId } from 'react'
import { dataLanguage, t, translated } from '../../../language/translate.ts'
import { buttonStyle } from '../../../ui/button.tsx'
import { describeField, FieldFrame } from '../../../ui/forms/field.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { ProfileData } from '../contract.ts'
import { isFile } from './own-files.ts'
import type { useFiles } from './use-files.ts'

type Props = { files: ReturnType<typeof useFiles>; documents: ProfileData['documents'] }

/** Adds files for the chosen type of document, and removes those of any type. */
export function FileField({ files, documents }: Props) {
  const id = useId()
  const { input, error, isSending, canRetry } = files
  return (
    <div>
      <FieldFrame
        id={id}
        label={t('Add a file')}
        note={t('optional')}
        help={t('One PDF, or up to four photos of the pages. You can add more photos later.')}
        error={error}
        isLive
      >
        <input
          ref={input}
          id={id}
          type="file"
          name="files"
          multiple
          accept=".pdf,application/pdf,.png,.jpg,.jpeg,image/png,image/jpeg"
          {...describeField(id, { note: 'optional', error })}
          className="file-input rounded-card border border-card-border p-3.5"
          onClick={files.onClick}
          onChange={files.onChange}
        />
        <output aria-live="polite" className="block text-sm/5 font-[560] text-ink-2">
          {isSending && (
            <span className="mt-2 flex items-center gap-2">
              <Spinner className="size-4" />
              <span>{t('Sending the file…')}</span>
            </span>
          )}
        </output>
        <FileList documents={documents} onRemove={files.remove} />
      </FieldFrame>
      {canRetry && (
        <button type="button" className={`${buttonStyle({ kind: 'secondary' })} mt-2`} onClick={files.retry}>
          {t('Try again')}
        </button>
      )}
    </div>
  )
}

/** The negative margin aligns the button's text with the text beside it. */
export const removeStyle =
  '-mx-2 min-h-12 flex-none rounded-control px-2 font-[620] text-primary underline underline-offset-3'

/** The files by type, because those of a type are removed together. */
function FileList({ documents, onRemove }: Pick<Props, 'documents'> & { onRemove: (type: string) => void }) {
  const own = documents.filter(isFile)
  const types = [...new Set(own.map(({ document_type }) => document_type))]
  if (types.length === 0) return null
  return (
    <ul aria-label={t('Files you added')} className="mt-2 text-[0.9375rem]/6">
      {types.map((type) => (
        <li
          key={type}
          className="flex items-center justify-between gap-x-4 border-t border-hairline py-1 first:border-t-0"
        >
          <span className="min-w-0">
            {own
              .filter(({ document_type }) => document_type === type)
              .map(({ document_name, document_url }) => (
                <a
                  key={document_url}
                  lang={dataLanguage()}
                  href={document_url}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="flex min-h-12 items-center wrap-anywhere underline underline-offset-3"
                >
                  {document_name}
                </a>
              ))}
          </span>
          <button
            type="button"
            aria-label={t('Remove {name}', { name: translated(type) })}
            className={removeStyle}
            onClick={() => onRemove(type)}
          >
            {t('Remove')}
          </button>
        </li>
      ))}
    </ul>
  )
}
