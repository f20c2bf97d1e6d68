import { t, translated } from '../../../language/translate.ts'
import type { ProfileData } from '../contract.ts'

type Documents = ProfileData['documents']

/** Whether a document is a file on this site instead of a link to another one. */
export function isFile({ document_url }: Pick<Documents[number], 'document_url'>): boolean {
  return document_url.startsWith('/')
}

/** What a new file would replace, in words; '' if nothing. A photo is added to earlier photos. */
export function replacedBy(isPdf: boolean, files: Documents): string {
  const [first] = files
  if (!first || (!isPdf && !/, PDF, [^,]+$/.test(first.document_name))) return ''
  return files.length === 1
    ? first.document_name
    : t('{type}, {count} photos', { type: translated(first.document_type), count: files.length })
}

/** The stored link for a type of document; empty without one. */
export function storedLink(documents: Documents, type: string): string {
  return documents.find((each) => each.document_type === type && !isFile(each))?.document_url ?? ''
}
