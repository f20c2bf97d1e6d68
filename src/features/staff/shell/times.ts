const format = new Intl.DateTimeFormat('en-KE', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: 'Africa/Nairobi',
})

/** An ISO time as '4 December 2026 at 14:02, Nairobi time'. */
export function timeInNairobi(time: string): string {
  return `${format.format(new Date(time))}, Nairobi time`
}
