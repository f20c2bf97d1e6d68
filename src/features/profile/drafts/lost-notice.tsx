import { Icon } from '../../../ui/icon.tsx'
import type { Secret } from './unsaved.ts'

const texts: Record<Secret, { stored: string; none: string }> = {
  passport_number: {
    stored:
      'This is the passport number you saved before. For your safety, we did not keep the new one when this page was reloaded. Please enter it again.',
    none: 'This page was reloaded. For your safety, we did not keep the passport number you had typed. Please enter it again.',
  },
  photo: {
    stored:
      'This is the passport photo you saved before. For your safety, we did not keep the new one when this page was reloaded. Please choose it again.',
    none: 'This page was reloaded. For your safety, we did not keep the passport photo you had chosen. Please choose it again.',
  },
}

/** Says below a field that a reload took away what was in it, and whether the field shows the stored value instead. */
export function LostNotice({ secret, isStored }: { secret: Secret; isStored: boolean }) {
  return (
    <span className="flex gap-2.5 rounded-control bg-tint-maize p-3 font-[540] text-tint-maize-ink">
      <Icon name="circle-alert" className="mt-0.5 size-4" strokeWidth={2} />
      <span className="min-w-0">{texts[secret][isStored ? 'stored' : 'none']}</span>
    </span>
  )
}
