import { useNavigate, useRevalidator } from 'react-router'
import { clearTab } from '../../../ui/drafts.ts'
import { showToast } from '../../../ui/toast/toast.ts'
import { useMember } from './member.ts'
import { noConnection, office } from './office-client.ts'

const buttonFace =
  'min-h-12 rounded-control px-3 text-left text-[0.9375rem] font-[560] text-ink-2 underline underline-offset-3 hover:text-ink lg:min-h-10'

/** Who is signed in, and the buttons to sign out here or in all other browsers. */
export function SignOut() {
  const { name, sessions } = useMember()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  async function signOut() {
    const outcome = await office.call('POST /staff/logout', {})
    if (!outcome.ok) return showToast('error', outcome.message ?? noConnection)
    // The next person at this computer must not find what this one typed.
    clearTab()
    await navigate('/login')
  }

  async function endOthers() {
    const outcome = await office.call('POST /staff/sessions/end', {})
    showToast(outcome.ok ? 'success' : 'error', outcome.message ?? noConnection)
    await revalidate()
  }

  return (
    <div className="flex flex-wrap items-center justify-end lg:mt-auto lg:flex-col lg:items-stretch">
      <p className="px-3 text-sm wrap-anywhere text-ink-2 max-lg:sr-only">{name}</p>
      {sessions > 1 && (
        <button type="button" className={buttonFace} onClick={() => void endOthers()}>
          {sessions === 2 ? 'Sign out in another browser' : `Sign out in ${sessions - 1} other browsers`}
        </button>
      )}
      <button type="button" className={buttonFace} onClick={() => void signOut()}>
        Sign out
      </button>
    </div>
  )
}
