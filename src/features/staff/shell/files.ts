import { fieldsOf, textOrNull } from '../../../contract/reading.ts'
import { askForCode } from './code-request.ts'
import { noConnection } from './office-client.ts'

type Fetched = { ok: true; file: Blob } | { ok: false; status: number; message: string }

/** Sends a call that answers with a file. It asks for a fresh code if it needs one. */
export async function fetchFile(path: string, body?: object): Promise<Fetched> {
  const response = await send(path, body)
  if (response?.ok) return { ok: true, file: await response.blob() }
  const refused = fieldsOf(await response?.json().catch(() => null))
  if (response?.status === 403 && fieldsOf(refused.errors).code !== undefined && (await askForCode()))
    return fetchFile(path, body)
  return { ok: false, status: response?.status ?? 0, message: textOrNull(refused.message) ?? noConnection }
}

function send(path: string, body?: object): Promise<Response | null> {
  return fetch(`/api/staff${path}`, {
    method: 'POST',
    headers: body && { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  }).catch(() => null)
}

/** Saves a file as the browser saves downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
