import { buttonStyle } from '../../../ui/button.tsx'
import { EmptyLens } from '../../../ui/illustrations/empty-lens.tsx'
import type { OpenWizard } from './use-wizard.ts'
import { WizardButton } from './wizard-button.tsx'

/** In place of a profile that does not exist yet: the way to one. */
export function ProfileMissing({ openWizard }: { openWizard: OpenWizard }) {
  return (
    <div className="flex flex-col items-center rounded-card border border-card-border bg-surface px-5 py-10 text-center">
      <EmptyLens />
      <p className="mt-6 mb-5 text-lg/6.5 font-[600]">No profile data available</p>
      <WizardButton open={openWizard} className={buttonStyle()}>
        Build your profile
      </WizardButton>
    </div>
  )
}
