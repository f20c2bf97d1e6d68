import { useNavigation } from 'react-router'

/** A line along the top edge while another page is on its way. A quick one comes before the line does. */
export function PendingBar() {
  return useNavigation().state === 'idle' ? null : <div aria-hidden="true" className="pending-bar" />
}
