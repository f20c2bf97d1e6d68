import { educationFields, personalFields, workFields } from '../../../../contract/profile-fields.ts'
import { Fields, Item, Row } from '../../candidates/one/candidate-cards.tsx'
import { Panel } from '../../shell/screen.tsx'
import type { ApplicationView } from '../contract.ts'

/** What the candidate sent, as it was then. */
export function SentCards({ sent, files }: Pick<ApplicationView, 'sent' | 'files'>) {
  const { job, questions, note, profile } = sent
  const { user, work_profile: work, documents, certifications } = profile
  return (
    <>
      <Panel title="Answers">
        <dl>
          {questions.map(({ id, text, kind, answer }) => (
            <Row key={id} label={text}>
              {kind === 'yes_no' ? (answer === 'yes' ? 'Yes' : 'No') : answer}
            </Row>
          ))}
          <Row label="Note">{note && <span className="whitespace-pre-line">{note}</span>}</Row>
          <Row label="Pay shown">{job.salary}</Row>
        </dl>
      </Panel>
      <Panel title="Profile when it was sent">
        <dl>
          <Row label="Name">{user.name}</Row>
          <Fields fields={workFields.filter(({ name }) => name !== 'passport_number')} values={work} />
          {work.has_passport === 1 ? <Row label="Passport">Yes</Row> : <Row label="Passport number">Not added</Row>}
          <Fields fields={personalFields} values={profile.profile} />
          <Fields fields={educationFields} values={profile.education} />
        </dl>
        <ul>
          {documents.map(({ document_name: name, document_url: url }) => (
            <Item key={url} title={name || url} text="" url={url} />
          ))}
          {files.map(({ name, url }) => (
            <Item key={url} title={name} text="" url={url} />
          ))}
          {certifications.map(({ certification_name: name, issuing_organization: by, certificate_url: url }) => (
            <Item key={name} title={name} text={by ?? ''} url={url ?? ''} />
          ))}
        </ul>
      </Panel>
    </>
  )
}
