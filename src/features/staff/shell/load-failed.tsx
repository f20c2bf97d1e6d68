import { isRouteErrorResponse, useRouteError, useRevalidator } from 'react-router'
import { LinkButton } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { Button } from './button.tsx'
import { LoadError } from './office-client.ts'

/** The screen of a loader that failed, and of an unknown path. */
export function LoadFailed() {
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  const isUnknown = (isRouteErrorResponse(error) || error instanceof LoadError) && error.status === 404
  const text = error instanceof LoadError ? error.message : 'Something went wrong on this screen. Please try again.'
  return (
    <main className="max-w-160 p-6">
      <h1 className="text-2xl font-[700]">{isUnknown ? 'Not found' : 'This screen could not be loaded'}</h1>
      <p className="mt-3">{isUnknown ? 'It may have been deleted, or the link is not complete.' : text}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        {!isUnknown && (
          <Button kind="primary" onClick={() => void revalidate()}>
            Try again
          </Button>
        )}
        <LinkButton to="/" kind="secondary">
          Back to Today
        </LinkButton>
      </div>
    </main>
  )
}

/** Shown while the office starts. */
export function Waiting() {
  return (
    <output className="flex items-center gap-3 p-6">
      <Spinner />
      <span>Loading the office...</span>
    </output>
  )
}
