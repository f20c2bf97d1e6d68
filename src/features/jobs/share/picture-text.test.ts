import { expect, test } from 'vitest'
import { sharedPictureOf } from './picture-text.ts'

const job = {
  job_uuid: 'x',
  job_title: 'Registered Nurse',
  company_name: 'Al Noor',
  job_city: 'Doha',
  job_country: 'Qatar',
  job_salary: null,
}

test('a shared job has its own picture and text alternative', () => {
  expect(sharedPictureOf(job)).toEqual({ path: '/share/x.png', alt: 'Registered Nurse, Al Noor, Doha, Qatar' })
  expect(sharedPictureOf({ ...job, job_salary: 'QAR 4,500' })?.alt).toBe(
    'Registered Nurse, Al Noor, Doha, Qatar, QAR 4,500',
  )
})

test.each([{ job_title: 'ممرضة مسجلة' }, { company_name: '医院' }, { job_salary: '🩺 900' }])(
  'a job whose text cannot be drawn has no picture of its own: %o',
  (fields) => {
    expect(sharedPictureOf({ ...job, ...fields })).toBeUndefined()
  },
)
