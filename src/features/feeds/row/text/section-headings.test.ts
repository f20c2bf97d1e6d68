import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sectionOf } from './section-headings.ts'

test.each([
  'Key Responsibilities and Duties',
  'Duties/Responsibilities',
  'Duties / Responsibilities:',
  'Job Duties and Responsibilities',
  'Responsibilities include:',
  'Duties will include but are not limited to:',
  '**Main Duties & Responsibilities**',
  '3. General Responsibilities',
  'KEY TASKS AND RESPONSIBILITIES',
  'Responsibilities for this position',
  'Job Functions',
  'How You’ll Contribute',
  "How You'll Make an Impact",
  'What You Will Be Doing',
  'What will you do?',
  "🚀 What You'll Do",
  'Your tasks',
  'Your Mission',
  'A day in the life',
  'In this role you’ll:',
  'Responsibility:',
  'key duties',
  'Ihre Aufgaben',
  'Aufgaben & Verantwortlichkeiten',
  'Vos missions :',
  'Missions',
  'MAJUKUMU YA KAZI',
  '1.1 Kazi na majukumu',
  'المهام:',
  'المهام والمسؤوليات',
])('%s is a heading for responsibilities', (line) => {
  expect(sectionOf(line)).toBe('responsibilities')
})

test.each([
  'Job Qualifications',
  'Minimum Qualification',
  'Minimum Qualifications & Experience',
  'Qualifications, Skills and Experience',
  'Qualifications, Skills, and Experience',
  'Academic and Professional Qualifications',
  'Education and Qualifications',
  'Educational Qualifications',
  'Required Skills and Experience',
  'Skills, Knowledge and Experience',
  'Key Skills and Competencies',
  'Core Competencies',
  'Experience Required',
  'Job Specification',
  'Job Specifications:',
  'Entry Requirements',
  'Knowledge & Experience',
  'Minimum Requirements and/or Qualifications',
  'REQUIREMENTS FOR THE ROLE:',
  'Your Background Includes',
  'What You’ll Bring',
  "What You'll Need to Succeed",
  'What we’re looking for in you',
  'Who You Are',
  'About You',
  'Must Haves',
  'Nice to have',
  'Nice-to-haves:',
  'Your profile',
  'Your Experience',
  'Skills You Will Need',
  'Experience you’ll bring',
  'You might thrive in this role if you',
  'You may be a good fit if you have:',
  'Strong candidates may also have',
  'Requirements (must have)',
  'Bonus points',
  'Ihr Profil',
  'Das bringst du mit:',
  'Profil recherché',
  'Compétences requises',
  'Sifa',
  'Vigezo na sifa za mwombaji',
  'المؤهلات',
  'المؤهلات والخبرات المطلوبة',
])('%s is a heading for requirements', (line) => {
  expect(sectionOf(line)).toBe('requirements')
})

test.each([
  'Staff Benefits',
  'Key Benefits & Perks',
  'Benefits include:',
  "What's in it for you",
  'What’s in it for you?',
  'Why join us',
  'Why you’ll love working here',
  'What Duka & Sons offers',
  'Benefits we offer',
  'Remuneration & Benefits',
  'Wir bieten',
  'Was wir dir bieten',
  'Ce que nous vous offrons',
  'Marupurupu',
  'المزايا',
])('%s is a heading for benefits', (line) => {
  expect(sectionOf(line)).toBe('benefits')
})

test.each([
  'How to Apply:',
  'How do I apply?',
  'Ready to apply?',
  'Application Process',
  'About Duka Ltd',
  'Über uns',
  'Comment postuler ?',
  'Jinsi ya kutuma maombi',
  'طريقة التقديم',
])('%s is a heading that ends a section', (line) => {
  expect(sectionOf(line)).toBe('other')
})

test.each([
  'You will work with us',
  'We offer a car',
  'You have a car',
  'What you eat matters',
  'What we offer is simple',
  'Who you are matters',
  'Your mission is to sell',
  'The ideal candidate will have a car',
  'Nice to have you here',
  'In this role you will cook',
  'in this role, you will need what you need to succeed',
  'Missions in Kenya',
  'About 5 years of driving',
  'Wir bieten einen Dienstwagen',
  'Majukumu yako ni mengi',
  'المهام كثيرة',
  'Our experience',
  'Company Profile and Skills',
  'Profile',
  'Package',
  'What we do',
  'Experience',
  'Professional experience',
  'Education',
  'Communication skills',
  'Requirements: none',
  'Requirements - Diploma',
  'Skills and',
  'and skills',
  'your skills and experience in sewing',
  'skills, knowledge and experience',
  'No experience required',
  'Work experience required',
  'Qualifications are checked',
  'Responsibilities and Requirements',
  'Salary requirements',
  'Job Description and Requirements',
  'Requirements.',
  'Your role and ours',
  'The position',
  `Skills${' '.repeat(100_000)}x`,
  `Skills${', skills'.repeat(50)}`,
])('%j is not a section heading', (line) => {
  expect(sectionOf(line)).toBeNull()
})

test('rejects a heading with any other word', () => {
  const word = fc.constantFrom(
    'Key',
    'skills',
    'duties',
    'benefits',
    'and',
    'the',
    'for',
    'required',
    'experience',
    'your',
    'role',
  )
  const verb = fc.constantFrom('is', 'are', 'need', 'have', 'will', 'apply', 'with', 'no', 'in', 'years')
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 6 }),
      verb,
      fc.array(word, { minLength: 1, maxLength: 6 }),
      (before, each, after) => {
        expect(sectionOf([...before, each, ...after].join(' '))).toBeNull()
      },
    ),
  )
})
