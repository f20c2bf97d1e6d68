import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { withClient } from '../../src/db/connect.server.ts'
import { createSchema, migrationNames } from '../../src/db/migrate.server.ts'
import type { ProfileData } from '../../src/features/profile/contract.ts'

// The first release with accounts and profiles is the commit 4e4bb37. Its own code wrote `first-release.sql`: it
// imported `first-release.csv`, and candidates called its API. `APP_SECRET` was the secret of the tests.

const folder = new URL('./', import.meta.url)

/** The feed that the first release imported for the source `tatu`. */
export const firstFeed = fileURLToPath(new URL('first-release.csv', folder))

/** When the candidates of the first release signed in. */
export const firstDay = new Date('2026-11-21T12:00:00+03:00')

/** Fills an empty database as the first release left it. */
export async function fillAsFirstRelease(url: string): Promise<void> {
  const names = (await migrationNames()).filter((name) => name < '0005')
  const rows = await readFile(new URL('first-release.sql', folder), 'utf8')
  await withClient(url, 'kazi-test', async (client) => {
    await createSchema(client, names)
    // The trigger would give the jobs new dates.
    await client.query('alter table jobs disable trigger user')
    await client.query(rows)
    await client.query('alter table jobs enable trigger user')
  })
}

/** The profile without the link to its photo, which has a new signature each time. */
export function withoutLinks({ work_profile, ...profile }: ProfileData) {
  const { passport_photo_url: _url, candidate_passport_photo: _photo, ...work } = work_profile
  return { ...profile, work_profile: work }
}

/** A candidate who filled in everything, with their profile as the API returned it, apart from the order of documents. */
export const firstCandidate = {
  username: 'Nyokabi.First',
  password: 'mango tree by the lake',
  /** Not kept by a restore without `--move`. */
  sessionToken: 'hqP-XowD5NjK8XWM4pNx_OsBHdpAeQiZWbYa7vAR31k',
  verificationToken: 'jxTov-o33mrNZ3a60GgVTQ',
  photo: Buffer.from(
    `/9j/2wBDAAYGBgYGBgYHBwYJCgkKCQ0MCwsMDRQODw4PDhQfExYTExYTHxshGxkbIRsxJiIiJjE4Ly0vOEQ9PURWUVZwcJb/2wBD
     AQYGBgYGBgYHBwYJCgkKCQ0MCwsMDRQODw4PDhQfExYTExYTHxshGxkbIRsxJiIiJjE4Ly0vOEQ9PURWUVZwcJb/wgARCABQADwD
     ASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAWAQEBAQAAAAAAAAAAAAAAAAAABgf/2gAMAwEAAhADEAAAAJsSemAA
     AAAAAAAAAAAAAAAAAf/EABQQAQAAAAAAAAAAAAAAAAAAAGD/2gAIAQEAAT8AIf/EABQRAQAAAAAAAAAAAAAAAAAAAED/2gAIAQIB
     AT8AJ//EABQRAQAAAAAAAAAAAAAAAAAAAED/2gAIAQMBAT8AJ//Z`,
    'base64',
  ),
  profile: {
    user: {
      name: "Nyokabi wa Ng'ang'a-Müller",
      email: 'Nyokabi.First@Example.com',
      email_verified: false,
      phone: '+254711000001',
      phone_verified_at: null,
    },
    profile: {
      country: 'Kenya',
      county: 'Kiambu',
      sub_county: 'Ruiru',
      address: 'P.O. Box 7, Kimbo “Plot 9”, Ruiru',
      dob: '1997-03-14',
      gender: 'female',
      languages: 'English, Kiswahili, Gĩkũyũ',
    },
    work_profile: {
      job_title: 'Registered Nurse',
      skills: "Wound care, triage; O'Level \\ maths",
      has_good_conduct: 1,
      has_passport: 1,
      passport_number: 'AK0482915',
    },
    education: {
      institution: 'KMTC Nairobi',
      level: 'Diploma',
      certificate: 'KRCHN',
      course: 'Nursing',
      from_date: '2015-09-01',
      to_date: '2018-11-30',
    },
    documents: [
      {
        document_type: 'Resume',
        document_name: 'Resume, drive.google.com',
        document_url: 'https://drive.google.com/file/d/abc/view?usp=sharing',
        document_file: 'https://drive.google.com/file/d/abc/view?usp=sharing',
        skills: 'Wound care',
      },
      {
        document_type: 'Certificate',
        document_name: 'Certificate, licence.pdf',
        document_url: 'https://files.example.com/licence.pdf',
        document_file: 'https://files.example.com/licence.pdf',
        skills: 'Driving',
      },
    ],
    certifications: [],
  },
}

/** The open jobs, as the first release listed them, without the banner, which this release fetches. The other two are closed or past their closing date. */
export const firstOpenJobs = [
  {
    job_uuid: '0ddad0f1-851e-4f8a-837b-fd7d09e04506',
    job_title: 'Masonry Foreman',
    company_name: 'Tatu Builders',
    job_description: 'Leads twelve masons.\nCafé site, 10 °C mornings — “early” start.',
    job_country: 'Kenya',
    job_city: 'Ruiru',
    job_type: 'Full Time',
    job_level: 'Senior',
  },
  {
    job_uuid: '6d79c0dc-ae1d-4d27-8cc4-865a7bc4e5c3',
    job_title: 'Domestic Helper',
    company_name: 'Gulf Homes',
    job_description: 'A row without a reference.',
    job_country: 'Qatar',
    job_city: 'Doha',
    job_type: 'Full Time',
    job_level: null,
  },
  {
    job_uuid: '6f35d829-3676-4268-b46b-8b2e4770df19',
    job_title: 'Night Guard',
    company_name: 'Tatu Builders',
    job_description: 'Guards the site.',
    job_country: 'Kenya',
    job_city: null,
    job_type: 'Contract',
    job_level: null,
  },
]

export const firstClosedJob = 'c65722b3-bf87-4876-87f3-b818c27dbcf1'
