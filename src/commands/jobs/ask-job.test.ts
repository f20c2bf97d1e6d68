import { expect, test } from 'vitest'
import { askForJob } from './ask-job.ts'

/** Answers questions one after the other, then ends the input. */
function answering(...answers: string[]) {
  const questions: string[] = []
  const ask = async (question: string) => {
    questions.push(question)
    return answers.shift() ?? null
  }
  return { questions, ask }
}

const today = '2026-11-20'

test('asks for what is missing and offers other fields, until each answer can be used', async () => {
  const { questions, ask } = answering(
    'Cook',
    '',
    'Narnia',
    'ke',
    'Mombasa',
    '',
    'soon',
    '4 December',
    'hr@duka.example',
    '',
  )
  expect(await askForJob({ company: 'Duka' }, { today, isAll: true, ask })).toMatchObject({ title: 'Cook' })
  expect(questions).toEqual([
    'Title: ',
    'Country: ',
    'The country is missing. Every job needs one.\nCountry: ',
    'The country "Narnia" is not a country. Write its English name or its code, such as Kenya or KE.\nCountry: ',
    'Town (Enter skips): ',
    'Salary (Enter skips): ',
    'Closing date (Enter skips): ',
    'The closing date "soon" cannot be read as a date. Write it like 2026-12-31.\nClosing date (Enter skips): ',
    'Link or email to apply (Enter skips): ',
    'Description in one line (Enter skips): ',
  ])
})

test.each([
  ['hr@duka.example', { apply_email: 'hr@duka.example' }],
  ['https://maps.example/@1,2', { apply_url: 'https://maps.example/@1,2' }],
])('applies to %s', async (answer, expected) => {
  const given = { title: 'Cook', company: 'Duka', country: 'KE', city: '', salary: '', closes_on: '', description: '' }
  expect(await askForJob(given, { today, isAll: true, ask: answering(answer).ask })).toEqual({ ...given, ...expected })
})

test('adds nothing if the input ends', async () => {
  const { ask } = answering('Cook')
  await expect(askForJob({}, { today, isAll: false, ask })).rejects.toThrow('Nothing was added.')
})
