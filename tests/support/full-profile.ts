/** A profile with every field, in shapes that differ from those our own server sends. */
export const fullProfile = {
  user: {
    name: 'Grace Njeri',
    email: 'grace@example.com',
    email_verified: true,
    phone: '+254712345678',
    phone_verified_at: '2026-01-01T00:00:00Z',
  },
  profile: {
    country: 'Kenya',
    county: 'Kiambu',
    sub_county: 'Ruiru',
    address: 'Kimbo, Eastern Bypass',
    dob: '14/3/1997',
    gender: 'prefer not to say',
    languages: 'English, Kiswahili',
  },
  work_profile: {
    job_title: 'Registered Nurse',
    skills: 'Wound care, triage',
    has_good_conduct: 1,
    has_passport: 1,
    passport_number: 'AK0482915',
    passport_photo_url: '/api/candidates/photos/x?expires=1&signature=y',
  },
  certications: { institution: 'KMTC', level: 'Diploma', from_date: '2015-09-01' },
  documents: [
    { document_type: 'Resume', document_name: 'Resume, drive.google.com', document_url: 'https://drive.google.com/cv' },
  ],
  certifications: [
    {
      certification_name: 'Basic Life Support',
      issuing_organization: 'Red Cross',
      issue_date: '2024-05-06',
      certificate_url: 'https://example.com/bls',
    },
  ],
}

export const emptyProfile = { user: { ...fullProfile.user, email_verified: false, phone_verified_at: null } }
