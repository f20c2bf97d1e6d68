import { data } from 'react-router'
import { hiddenHead } from '../../site/page-head.ts'
import { SignpostScene } from '../../ui/illustrations/signpost.tsx'
import type { Route } from './+types/not-found-page.ts'
import { MessagePage } from './message-page.tsx'
import { notFoundText, notFoundTitle } from './not-found-texts.ts'
import { WaysOn } from './ways-on.tsx'

export function loader() {
  return data(null, { status: 404 })
}

/** Nothing to ask the server for when the router is in the browser already. */
export function clientLoader() {
  return null
}

export function meta({ matches }: Route.MetaArgs) {
  return hiddenHead(matches, notFoundTitle)
}

export default function NotFoundPage() {
  return (
    <MessagePage picture={<SignpostScene />} title={notFoundTitle} text={notFoundText}>
      <WaysOn />
    </MessagePage>
  )
}
