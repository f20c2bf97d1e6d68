import type { Question } from '../../../../contract/questions.ts'
import { Field } from '../../../../ui/forms/field.tsx'
import { TextareaField } from '../../../../ui/forms/textarea-field.tsx'
import { Button } from '../../shell/button.tsx'
import { Choice } from '../../shell/choice.tsx'
import { Section } from '../../shell/screen.tsx'
import { questionsIn } from './form-texts.ts'
import { newUuid } from './new-uuid.ts'
import type { JobEditor } from './use-job.ts'

const maxQuestions = 5

const kindNames = [
  ['yes_no', 'Yes or no'],
  ['choice', 'One of several'],
  ['number', 'A number'],
  ['text', 'A short text'],
] as const

/** Up to five questions for those who apply. A question keeps its id, so that its answers still belong to it. */
export function QuestionsField({ editor: { texts, errors, setText } }: { editor: JobEditor }) {
  const questions = questionsIn(texts)
  const error = errors.questions?.join('\n')
  const set = (next: Question[]) => setText('questions', JSON.stringify(next))
  const change = (id: string, changes: Partial<Question>) =>
    set(questions.map((question) => (question.id === id ? Object.assign(question, changes) : question)))
  return (
    <Section
      title="Questions"
      text="Candidates answer them when they apply. Answers never reject anyone by themselves."
      className="border-t border-hairline pt-5"
    >
      <ol className="grid gap-5">
        {questions.map((question, at) => (
          <li key={question.id}>
            <QuestionFields
              question={question}
              number={at + 1}
              error={error}
              onChange={(changes) => change(question.id, changes)}
            />
            <Button kind="text" onClick={() => set(questions.filter(({ id }) => id !== question.id))}>
              {`Remove question ${at + 1}`}
            </Button>
          </li>
        ))}
      </ol>
      <p role="alert" className="my-2 font-[540] text-danger empty:hidden">
        {error}
      </p>
      {questions.length < maxQuestions && (
        <Button onClick={() => set([...questions, { id: newUuid(), text: '', kind: 'yes_no', choices: [] }])}>
          Add a question
        </Button>
      )}
    </Section>
  )
}

type Props = {
  question: Question
  number: number
  error: string | undefined
  onChange: (changes: Partial<Question>) => void
}

function QuestionFields({ question: { id, text, kind, choices }, number, error, onChange }: Props) {
  return (
    <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
      <Field
        label={`Question ${number}`}
        name={`question-${id}`}
        value={text}
        maxLength={200}
        error={error && ''}
        onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
      />
      <Choice
        label={`Answer to question ${number}`}
        name={`kind-${id}`}
        options={kindNames}
        value={kind}
        onChange={({ currentTarget }) => {
          const [chosen] = kindNames.find(([name]) => name === currentTarget.value) ?? kindNames[0]
          onChange({ kind: chosen, choices: chosen === 'choice' ? choices : [] })
        }}
      />
      {kind === 'choice' && (
        <TextareaField
          className="sm:col-span-2"
          label={`Choices of question ${number}`}
          name={`choices-${id}`}
          help="One answer on each line."
          rows={3}
          value={choices.join('\n')}
          error={error && ''}
          onChange={({ currentTarget }) => onChange({ choices: currentTarget.value.split('\n') })}
        />
      )}
    </div>
  )
}
