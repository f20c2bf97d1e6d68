import { useEffect } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import { api } from '../../api-client/browser.ts'
import { brand } from '../../brand.ts'
import type { PageHandle } from '../../site/page-handle.ts'
import { publicHead } from '../../site/page-head.ts'
import { useRetryWhenOnline } from '../../ui/network/use-retry-when-online.ts'
import { textLink, TextPage, TextPart } from '../legal/text-page.tsx'
import type { Route } from './+types/api-docs-page.ts'
import { apiDocumentContext } from './api-document-context.ts'
import { type ApiGroup, groupCalls } from './api-groups.ts'
import { CallSection, callId, WithCode } from './call-section.tsx'
import type { ApiDocument } from './contract.ts'

function describe(document: ApiDocument) {
  return { intro: document.info.description, groups: groupCalls(document) }
}

export async function loader({ context }: Route.LoaderArgs) {
  return describe(context.get(apiDocumentContext)())
}

/** Returns null when the description could not be loaded. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const outcome = await api.call('GET /openapi.json', { signal: request.signal })
  return outcome.ok ? describe(outcome) : null
}

export const handle: PageHandle = { query: [] }

export function meta({ matches }: Route.MetaArgs) {
  return publicHead(matches, {
    title: 'API',
    description: `Reference for the ${brand.name} API, for developers.`,
    path: '/api/docs',
    isHidden: true,
  })
}

export default function ApiDocsPage({ loaderData }: Route.ComponentProps) {
  useFocusAtCall()
  useRetryWhenOnline(loaderData === null, useRevalidator().revalidate)
  if (loaderData === null)
    return (
      <TextPage
        isEnglish
        title="API"
        intro="We could not load the API description. Check your connection and open this page again."
      />
    )
  const { intro, groups } = loaderData
  return (
    <TextPage isEnglish title="API" intro={<WithCode text={intro} />}>
      <p className="mt-3">
        For programs, the same description is an OpenAPI document at{' '}
        <a href="/api/openapi.json" className={textLink}>
          /api/openapi.json
        </a>
        . It also contains the patterns that some strings must match.
      </p>
      <Contents groups={groups} />
      {groups.map(({ name, description, calls }) => (
        <TextPart key={name} title={capitalise(name)}>
          {description && <p>{description}</p>}
          {calls.map((call) => (
            <CallSection key={callId(call)} call={call} />
          ))}
        </TextPart>
      ))}
    </TextPage>
  )
}

/** Moves the focus to the call in the URL's hash, so that keyboard users continue from there. */
function useFocusAtCall() {
  const { hash } = useLocation()
  useEffect(() => {
    document.getElementById(hash.slice(1))?.focus({ preventScroll: true })
  }, [hash])
}

/** Router links, because with plain links the router would load the page again on Back and Forward. */
function Contents({ groups }: { groups: ApiGroup[] }) {
  return (
    <nav aria-label="Calls" className="mt-7 border-y border-hairline py-2">
      <ul className="grid grid-cols-1 wrap-anywhere">
        {groups
          .flatMap(({ calls }) => calls)
          .map((call) => (
            <li key={callId(call)}>
              <Link
                to={{ hash: callId(call) }}
                className="flex min-h-12 flex-wrap content-center gap-x-1.5 py-1.5 hover:underline"
              >
                <code className="text-sm/6 font-[600] text-primary">{`${call.method} ${call.path}`}</code>
                <span className="text-ink-2">{call.summary}</span>
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}

function capitalise(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
