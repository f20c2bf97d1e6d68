import { useNavigate, useNavigation } from 'react-router'
import { jobPath } from './job-card-data.ts'
import { opensElsewhere } from './opens-elsewhere.ts'

/** Marked busy while the page of its job is on its way. Not a `Link`: that one costs several times as much to render, on every card. */
export function ViewJobLink({ id, title }: { id: string; title: string }) {
  const navigate = useNavigate()
  const { location } = useNavigation()
  const path = jobPath(id)
  const isComing = location !== undefined && location.pathname + location.search === path
  return (
    <a
      href={path}
      className="view-job"
      aria-label={`View Job: ${title}`}
      aria-busy={isComing || undefined}
      onClick={(event) => {
        if (opensElsewhere(event)) return
        event.preventDefault()
        void navigate(path)
      }}
    >
      View Job
    </a>
  )
}
