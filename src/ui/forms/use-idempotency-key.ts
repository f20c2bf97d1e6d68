import { useRef } from 'react'

/**
 * Gives each request of a form its Idempotency-Key. A request that is sent again because its response was lost gets the
 * same key; other content gets a new one. After success, a form must unmount or change the content, or its next request
 * would be taken for a repetition.
 */
export function useIdempotencyKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' })
  return (content) => {
    const text = JSON.stringify(content)
    if (last.current.content !== text) last.current = { content: text, key: newKey() }
    return last.current.key
  }
}

/** Not `crypto.randomUUID`, which browsers lack on pages without TLS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
