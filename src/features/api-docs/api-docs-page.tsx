import { data } from 'react-router'
import { api } from '../../api-client/browser.ts'
import type { ApiClient } from '../../api-client/client.ts'
import { apiContext } from '../../api-client/context.ts'
import { brand } from '../../brand.ts'
import { publicHead } from '../../page-head.ts'
import { textLink, TextPage, TextPart } from '../legal/text-page.tsx'
import type { Route } from './+types/api-docs-page.ts'
import { type ApiGroup, groupCalls } from './api-groups.ts'
import { CallSection, callId, WithCode } from './call-section.tsx'

/** null when the description could not be had. */
async function readDescription(api: ApiClient, signal: AbortSignal) {
  const answer = await api.call('GET /openapi.json', { signal })
  return answer.ok ? { intro: answer.info.description, groups: groupCalls(answer) } : null
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const description = await readDescription(context.get(apiContext), request.signal)
  return data(description, { status: description ? 200 : 503 })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return readDescription(api, request.signal)
}

export function meta({ matches }: Route.MetaArgs) {
  return publicHead(matches, { title: 'API', description: `The calls of the ${brand.name} API, for developers.`, path: '/api/docs', isHidden: true })
}

export default function ApiDocsPage({ loaderData }: Route.ComponentProps) {
  return (
    <TextPage title="API" intro={loaderData ? <WithCode text={loaderData.intro} /> : 'We could not load the description just now. Check your connection and open the page again.'}>
      <p className="mt-3">
        For programs the same stands in{' '}
        <a href="/api/openapi.json" className={textLink}>
          /api/openapi.json
        </a>
        , with the pattern of each text.
      </p>
      {loaderData && <Contents groups={loaderData.groups} />}
      {loaderData?.groups.map(({ name, calls }) => (
        <TextPart key={name} title={capitalise(name)}>
          {calls.map((call) => (
            <CallSection key={callId(call)} call={call} />
          ))}
        </TextPart>
      ))}
    </TextPage>
  )
}

function Contents({ groups }: { groups: ApiGroup[] }) {
  return (
    <nav aria-label="Calls" className="mt-7 border-y border-hairline py-4">
      <ul className="grid grid-cols-1 gap-1 wrap-anywhere">
        {groups.flatMap(({ calls }) =>
          calls.map((call) => (
            <li key={callId(call)}>
              <a href={`#${callId(call)}`} className="inline-block py-1 hover:underline">
                <code className="text-sm font-[600] text-primary">
                  {call.method} {call.path}
                </code>{' '}
                <span className="text-ink-2">{call.summary}</span>
              </a>
            </li>
          )),
        )}
      </ul>
    </nav>
  )
}

function capitalise(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
