import { Icon } from '../../../ui/icon.tsx'

export function OverseasChip() {
  return (
    <span className="overseas-chip">
      <Icon name="plane" className="size-3.25" strokeWidth={2} />
      Overseas
    </span>
  )
}
