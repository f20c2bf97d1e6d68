import { momentInWords } from '../../../calendar.ts'

/** An ISO time as '4 December 2026, 14:02, Nairobi time'. */
export function timeInNairobi(time: string): string {
  return `${momentInWords(new Date(time))}, Nairobi time`
}
