import type { OfficeJobState } from './contract.ts'

const looks: Record<OfficeJobState, { text: string; style: string }> = {
  draft: { text: 'Draft', style: 'bg-sunk text-ink' },
  scheduled: { text: 'Scheduled', style: 'bg-gold-tint text-gold-ink' },
  open: { text: 'Open', style: 'bg-primary-tint text-primary' },
  closed: { text: 'Closed', style: 'bg-sunk text-ink-2' },
  expired: { text: 'Expired', style: 'bg-sunk text-ink-2' },
  removed: { text: 'Removed', style: 'bg-sunk text-danger' },
}

export const stateNames = Object.entries(looks).map(([state, { text }]) => [state, text] as const)

export function StateChip({ state }: { state: OfficeJobState }) {
  const { text, style } = looks[state]
  return <span className={`inline-block rounded-full px-2.5 py-0.5 text-sm/5 font-[600] ${style}`}>{text}</span>
}
