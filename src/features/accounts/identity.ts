// One spelling for each thing that tells a person from another, however it was typed.

/** A Kenyan number as '+254712345678'; null for what is none. Takes 07.., 01.., 7.., 2547.., +2547.. and +25407.., with any spacing. */
export function phoneNumber(text: string): string | null {
  const [, national] = /^(?:\+?2540?|0)?([17]\d{8})$/.exec(text.replaceAll(/[\s().-]/g, '')) ?? []
  return national === undefined ? null : `+254${national}`
}

/** A national ID without spaces and letter case. */
export function nationalIdKey(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase()
}
