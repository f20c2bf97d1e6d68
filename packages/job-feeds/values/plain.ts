/** A text in lower case and without accents, to compare it: 'País' is 'pais'. */
export function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
