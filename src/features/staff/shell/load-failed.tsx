import { isRouteErrorResponse, useRouteError, useRevalidator } from 'react-router'
import { LinkButton } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { Button } from './button.tsx'
import { LoadError, noConnection } from './office-client.ts'
import { ScreenHead } from './screen.tsx'

/**
 * The screen of a loader that failed, and of an unknown path. After other errors it reloads the page, because the router
 * does not request the script of a screen again.
 */
export function LoadFailed() {
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  // 422: a value in the path or the query cannot be right.
  const isUnknown = (isRouteErrorResponse(error) || error instanceof LoadError) && [404, 422].includes(error.status)
  const isLoadError = error instanceof LoadError
  const failure = isLoadError ? error.message : isScriptMissing(error) ? noConnection : unexpected
  const isGone = isLoadError && error.status === 404
  const text = isUnknown && !isGone ? 'It may have been deleted, or the link is not complete.' : failure
  return (
    <div className="max-w-160">
      <ScreenHead title={isUnknown ? 'Not found' : 'This screen could not be loaded'} />
      <p>{text}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        {!isUnknown && (
          <Button kind="primary" onClick={() => (isLoadError ? void revalidate() : window.location.reload())}>
            Try again
          </Button>
        )}
        <LinkButton to="/" kind="secondary">
          Back to Today
        </LinkButton>
      </div>
    </div>
  )
}

/** The same without the frame of the office, which could not be loaded either. */
export function OfficeFailed() {
  return (
    <main className="px-4 py-5 lg:px-8">
      <LoadFailed />
    </main>
  )
}

const unexpected = 'Something went wrong on this screen. Please try again.'

/** Whether the script of a screen could not be loaded. Browsers have no error class for this. */
function isScriptMissing(error: unknown): boolean {
  return error instanceof TypeError && /module/i.test(error.message)
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
