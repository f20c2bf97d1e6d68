import type { ApplicationDetail, ApplicationSummary, ApplyForm } from '../../src/features/applications/contract.ts'

/** An application as a list shows it. */
export function fakeApplication(fields: Partial<ApplicationSummary> = {}): ApplicationSummary {
  return {
    reference: 'KK-7F3Q',
    job_uuid: '9be4a6a5-1f3c-4e43-8f5d-0d3d7cf3f3a1',
    job_title: 'Hotel Waiter',
    company_name: 'Doha Grand',
    stage: 'new',
    status_text: 'Received. We answer by 17 December 2026.',
    next_step: '',
    answer_text: '',
    applied_at: '2026-12-03T11:02:00Z',
    answer_by: '2026-12-17',
    is_overdue: false,
    is_unread: false,
    ...fields,
  }
}

const receives: ApplyForm['receives'] = {
  user: { name: 'Grace Njeri', email: 'grace@example.com', email_verified: false, phone: '+254712345678' },
  profile: {
    country: 'Kenya',
    county: 'Kiambu',
    sub_county: null,
    address: null,
    dob: '1997-03-14',
    gender: 'female',
    languages: null,
  },
  work_profile: { job_title: 'Waiter', skills: 'Serving', has_good_conduct: 1, has_passport: 1 },
  education: { institution: null, level: null, course: null, certificate: null, from_date: null, to_date: null },
  documents: [{ document_name: 'Resume, drive.google.com', document_url: 'https://drive.google.com/cv' }],
  files: [],
  certifications: [],
}

/** What a candidate has to know before applying. */
export function fakeApplyForm(fields: Partial<ApplyForm> = {}): ApplyForm {
  return { state: 'open', closed_on: null, questions: [], missing: [], receives, application: null, ...fields }
}

/** Everything about an application. */
export function fakeDetail(fields: Partial<ApplicationDetail> = {}): ApplicationDetail {
  return {
    ...fakeApplication(),
    timeline: [],
    messages: [],
    files: [],
    sent: {
      job: {
        title: 'Hotel Waiter',
        company: 'Doha Grand',
        city: 'Doha',
        country: 'Qatar',
        type: 'Contract',
        salary: 'QAR 2,000 a month',
        closes_on: '2026-12-03',
      },
      questions: [{ id: 'a', text: 'Can you start in June?', kind: 'yes_no', choices: [], answer: 'yes' }],
      note: 'I am ready.',
      for_employer: true,
      profile: receives,
    },
    can_withdraw: true,
    can_apply_again: false,
    ...fields,
  }
}

/** Stores applications of Grace that wait on this phone. */
export function storeUnsent(...entries: object[]): void {
  const { job_uuid, job_title } = fakeApplication()
  const typed = { answers: {}, note: 'I am ready.', for_employer: false }
  const entry = { ...typed, owner: 'grace@example.com', job_uuid, job_title, at: Date.now(), state: 'waiting' }
  const stored = entries.map((fields) => Object.assign({}, entry, fields))
  localStorage.setItem('kazi-kenya:unsent', JSON.stringify(stored))
}
