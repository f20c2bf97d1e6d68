import { Icon } from '../../../ui/icon.tsx'
import type { Secret } from '../unsaved.ts'

const texts: Record<Secret, string> = {
  passport_number: 'This page was reloaded. For your safety, we did not keep the passport number you had typed. Please enter it again.',
  photo: 'This page was reloaded. For your safety, we did not keep the passport photo you had chosen. Please choose it again.',
}

/** Says below a field that a reload took away what was in it. */
export function LostNotice({ secret }: { secret: Secret }) {
  return (
    <span className="flex gap-1.5 font-[540] text-ink">
      <Icon name="circle-alert" className="mt-0.5 size-4" strokeWidth={2} />
      <span className="min-w-0">{texts[secret]}</span>
    </span>
  )
}
