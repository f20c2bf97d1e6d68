const inNairobi = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Nairobi',
  dateStyle: 'medium',
  timeStyle: 'short',
})

/** A time in Nairobi with its zone: '24 Nov 2026, 09:40 EAT'; '' for null. */
export function formatTime(at: Date | null): string {
  return at === null ? '' : `${inNairobi.format(at)} EAT`
}
