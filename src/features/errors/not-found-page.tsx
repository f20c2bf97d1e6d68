import { data } from 'react-router'
import { t } from '../../language/translate.ts'
import { missingHead } from '../../site/page-head.ts'
import { SignpostScene } from '../../ui/illustrations/signpost.tsx'
import type { Route } from './+types/not-found-page.ts'
import { NotFoundMessage, notFoundTitle } from './message-page.tsx'

export function loader() {
  return data(null, { status: 404 })
}

/** Saves a request to the server loader, which has no data. */
export function clientLoader() {
  return null
}

export function meta({ matches }: Route.MetaArgs) {
  return missingHead(matches, t(notFoundTitle))
}

export default function NotFoundPage() {
  return <NotFoundMessage picture={<SignpostScene />} />
}
