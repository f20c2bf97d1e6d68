import { momentInWords } from '../../../language/dates.ts'

/** A time, also an ISO one, as '4 December 2026, 14:02, Nairobi time'. */
export function timeInNairobi(time: Date | string): string {
  return `${momentInWords(new Date(time))}, Nairobi time`
}
