import { data } from 'react-router'
import { pageTitle } from '../../brand.ts'
import { NotFound, notFoundTitle } from './not-found.tsx'

export function loader() {
  return data(null, { status: 404 })
}

/** Nothing to ask the server for when the router is in the browser already. */
export function clientLoader() {
  return null
}

export function meta() {
  return [{ title: pageTitle(notFoundTitle) }, { name: 'robots', content: 'noindex' }]
}

export default function NotFoundPage() {
  return <NotFound />
}
