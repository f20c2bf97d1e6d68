import sharp from 'sharp'
import { type ProfileData, profileResponse } from '../../src/features/profile/contract.ts'
import { type ApiResponse, call, type CalledSite, newClient, signIn } from './accounts.ts'
import type { TestApp } from './app.ts'
import { insertPerson } from './people.ts'

/** Inserts a candidate, signs in and returns the token. */
export async function newCandidate(site: CalledSite & Pick<TestApp, 'db'>): Promise<string> {
  return signIn(site, await insertPerson(site.db))
}

export const personal = {
  country: 'Kenya',
  county: 'Kiambu',
  sub_county: 'Ruiru',
  address: 'Kimbo, Eastern Bypass',
  dob: '1997-03-14',
  gender: 'female',
  languages: 'English, Kiswahili, Gikuyu',
}
export const work = {
  job_title: 'Registered Nurse',
  skills: 'Wound care, triage',
  has_good_conduct: '1',
  passport_number: 'AK0482915',
}
export const education = {
  institution: 'KMTC Nairobi',
  level: 'Diploma',
  course: 'Nursing',
  certificate: 'KRCHN',
  from_date: '2015-09-01',
  to_date: '2018-11-30',
}
export const document = {
  skills: 'Wound care',
  document_type: 'Resume',
  document_file: 'https://drive.google.com/file/d/abc/view',
}

/** Sends a body to the update call of a step. */
export function save(
  site: CalledSite,
  step: 'profile' | 'work_profile' | 'education' | 'documents',
  body: unknown,
  token?: string,
): Promise<ApiResponse> {
  return call(site, 'POST', `/candidates/update/${step}`, { body, token })
}

export function workForm(fields: Record<string, string | Blob> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...work, ...fields })) form.append(name, value)
  return form
}

export async function profileOf(site: Pick<CalledSite, 'origin'>, token: string): Promise<ProfileData> {
  return profileResponse.parse((await call(site, 'GET', '/candidates/profile', { token })).body).data
}

/** Returns a photo in one colour. */
export async function newPhoto({
  width = 60,
  height = 80,
  format = 'jpeg',
}: { width?: number; height?: number; format?: 'jpeg' | 'png' } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#b5482a' } })
    .toFormat(format)
    .toBuffer()
}

/** Saves the work step with a form without Content-Length, which needs an upload slot like a large one. */
export async function saveUnannounced(site: TestApp, token: string, from = newClient()): Promise<ApiResponse> {
  const { body, headers: formHeaders } = new Response(workForm())
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': formHeaders.get('content-type') ?? '',
    'x-forwarded-for': from,
  }
  // Node needs `duplex` for a streamed body; the DOM types do not have it.
  const request = { method: 'POST', headers, body, duplex: 'half' }
  const response = await fetch(`${site.origin}/api/candidates/update/work_profile`, request)
  return { status: response.status, body: JSON.parse(await response.text()), headers: response.headers }
}

export function blobOf(bytes: Uint8Array, type = 'image/jpeg'): Blob {
  return new Blob([new Uint8Array(bytes)], { type })
}

/** A file with the content of a PDF, of at least this size. */
export function newPdf(text = 'x', bytes = 0): Buffer {
  const [head, end] = [`%PDF-1.4\n% ${text}\n`, '\n%%EOF\n']
  return Buffer.from(head + ' '.repeat(Math.max(0, bytes - head.length - end.length)) + end)
}

/** Uploads files for a type of document. */
export function upload(
  site: Pick<CalledSite, 'origin'>,
  token: string,
  files: Uint8Array[],
  type = 'Resume',
): Promise<ApiResponse> {
  const form = new FormData()
  form.append('document_type', type)
  // Their names and types are those of a deceptive or careless sender.
  for (const bytes of files) form.append('files', blobOf(bytes, 'application/pdf'), 'cv.pdf')
  return call(site, 'POST', '/candidates/files', { body: form, token })
}

/** Follows a signed link. */
export async function openLink({ origin }: Pick<TestApp, 'origin'>, link: string) {
  const response = await fetch(origin + link)
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
