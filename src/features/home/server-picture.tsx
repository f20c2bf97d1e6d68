import { useEffect, useState } from 'react'
import { useHasScripts } from '../../ui/use-has-scripts.ts'
import type { pictures } from './pictures.tsx'

type Pictures = typeof pictures

const load = async (): Promise<Pictures> => (await import('./pictures.tsx')).pictures
const onServer = import.meta.env.SSR ? await load() : null

/**
 * A picture that fills the positioned box around it. The server draws it, and hydration keeps it. The browser loads the
 * code that draws it only when it navigates to this page without loading a document.
 */
export function ServerPicture({ name }: { name: keyof Pictures }) {
  const hasScripts = useHasScripts()
  const [isFromServer] = useState(!hasScripts)
  const [drawn, setDrawn] = useState(onServer)
  useEffect(() => {
    // The page is complete without pictures, so a failure needs no message.
    if (!isFromServer) load().then(setDrawn, () => {})
  }, [isFromServer])
  if (isFromServer && drawn === null)
    // oxlint-disable-next-line react/no-danger -- hydration keeps the HTML of the server
    return <div className="absolute inset-0" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  const Picture = drawn?.[name]
  return <div className="absolute inset-0">{Picture && <Picture />}</div>
}
