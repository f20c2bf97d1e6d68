import type { ApiBody, ApiCall, ApiField } from './api-groups.ts'

/** The id of a call on the page, and the hash of its URL. */
export function callId({ method, path }: Pick<ApiCall, 'method' | 'path'>): string {
  return `${method}${path}`.toLowerCase().replace(/\W+/g, '-')
}

export function CallSection({ call }: { call: ApiCall }) {
  const id = callId(call)
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-3 rounded-card border border-hairline bg-surface p-4 md:p-5"
    >
      <h3 id={id} tabIndex={-1} className="scroll-mt-20 font-[650]">
        <code>{`${call.method} ${call.path}`}</code>
      </h3>
      <p>{`${call.summary}.`}</p>
      {call.description && (
        <p>
          <WithCode text={call.description} />
        </p>
      )}
      {call.needsToken && (
        <p>
          Requires a signed-in user. Send the token as <code>Authorization: Bearer …</code>.
        </p>
      )}
      <Fields title="Parameters" fields={call.parameters} />
      {call.body && <Fields title={`Body, ${call.body.type}`} fields={call.body.fields} />}
      {call.responses.map(({ status, body }) => (
        <Response key={status} status={status} body={body} />
      ))}
      {call.errors.length > 0 && <p className="text-ink-2">{`Errors: ${call.errors.join(', ')}.`}</p>}
    </section>
  )
}

/** Collapsed on screens, because some responses have sixty fields. */
function Response({ status, body }: { status: string; body: ApiBody | null }) {
  const title = body ? `Response ${status}, ${body.type}` : `Response ${status}`
  if (!body?.fields.length) return <p className="font-[600]">{`${title}.`}</p>
  return (
    <details className="border-t border-hairline pt-1 print:[&::details-content]:[content-visibility:visible]">
      <summary className="min-h-12 cursor-pointer py-3 font-[600]">{title}</summary>
      <Fields fields={body.fields} />
    </details>
  )
}

function Fields({ title, fields }: { title?: string; fields: ApiField[] }) {
  if (fields.length === 0) return null
  return (
    <div>
      {title && <h4 className="mb-1 font-[600]">{title}</h4>}
      <ul className="grid grid-cols-1 gap-1.5">
        {fields.map(({ name, type, isOptional, note, isOther }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- alternatives of a body may share a name
          <li key={index}>
            {isOther && <p className="my-1 text-ink-2">or</p>}
            <code className="font-[600]">{name}</code>{' '}
            <span className="text-ink-2">
              <span>{isOptional ? `${type}, optional` : type}</span>
              {note && (
                <span>
                  . <WithCode text={note} />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Shows text between backticks as code. */
export function WithCode({ text }: { text: string }) {
  return text.split('`').map((part, index) => {
    const Part = index % 2 ? 'code' : 'span'
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change order
    return <Part key={index}>{part}</Part>
  })
}
