import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { visit } from '../support/browser.ts'
import { emailLookup } from '../support/people.ts'
import { signIn } from './candidate.ts'
import { daysFromToday, openSite } from './site.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

test('a clerk on a laptop posts a job, and a candidate on a phone gets it', async () => {
  const site = await openSite('live')
  onTestFinished(site.close)
  await site.showJobs([])
  const amina = await site.addPerson({ name: 'Amina Otieno' })
  await confirmWithJobTitle()

  const clerk = await site.newPage({ viewport: 'desktop' })
  await site.enterOffice(clerk, { name: 'Wanjiru Kamau' })
  await clerk.goto('/staff/jobs/new')
  await postJob(clerk)

  const phone = await site.newPage({ viewport: 'phone' })
  await signIn(phone, amina)
  await expect
    .poll(async () => {
      await visit(phone, '/jobs')
      return phone.getByRole('link', { name: 'Hotel Cook' }).count()
    })
    .toBeGreaterThan(0)
  await phone.getByRole('link', { name: 'Hotel Cook' }).first().click()
  await button(phone, 'Apply Now').click()
  await phone.getByRole('radiogroup', { name: 'Can you bake bread?' }).getByLabel('Yes').check()
  await field(phone, 'How many years have you cooked?').fill('4')
  await phone.getByLabel('The agency may send this application to the employer.').check()
  await button(phone, 'Send application').click()
  await phone.getByText(/^Received on /).waitFor()

  await clerk.goto('/staff')
  await clerk.getByRole('link', { name: 'Hotel Cook' }).click()
  await clerk.getByRole('link', { name: 'Amina Otieno' }).click()
  await clerk.waitForURL('**/applications/KK-*')
  await clerk.getByText('Can you bake bread?', { exact: true }).waitFor()
  const reference = new URL(clerk.url()).pathname.split('/').at(-1) ?? ''
  await move('Reading')
  await candidateReads('We are reading your application.')
  await move('Shortlisted')
  await candidateReads('You are on the shortlist. Keep your phone on.')
  await move('Interview', async () => {
    await field(clerk, 'Day').fill(daysFromToday(3))
    await field(clerk, 'Time in Nairobi').fill('09:30')
    await clerk.getByLabel('Place').fill('Hoteli Ltd, Moi Avenue')
  })
  await candidateReads(/^Interview: .*09:30 Nairobi time, Hoteli Ltd, Moi Avenue\.$/)
  await button(phone, 'I will come').click()
  await phone.getByText('Your answer: I will come.').first().waitFor()

  await clerk.reload()
  await clerk.getByText(/^The candidate will come/).waitFor()
  await clerk.getByLabel('New message').fill('Bring your ID card, please.')
  await button(clerk, 'Send message').click()
  await clerk.getByRole('listitem').getByText('Bring your ID card, please.').waitFor()
  await phone.reload()
  await phone.getByText('Bring your ID card, please.').waitFor()
  await phone.getByLabel('Your message').fill('I will. Thank you.')
  await button(phone, 'Send message').click()
  await phone.getByText('Your message is sent.').waitFor()

  await clerk.goto('/staff')
  await clerk
    .getByRole('link', { name: /Amina Otieno/ })
    .first()
    .click()
  await clerk.getByText('I will. Thank you.').waitFor()
  await move('Offered', () => field(clerk, 'Last day to answer, Nairobi time').fill(daysFromToday(7)))
  await candidateReads(/^We offer you this job\. Answer by /)
  await button(phone, 'I accept').click()
  await phone.getByText('Your answer: I accept.').first().waitFor()
  await clerk.reload()
  await clerk.getByText(/^The candidate accepts/).waitFor()
  await move('Placed')
  await candidateReads('You got the job.')
  // One for each move. The message was read at once, so that it may not have been mailed.
  const countMails = async () => (await site.mailedLinks(amina.email, `/applications/${reference}`)).length
  await expect.poll(countMails).toBeGreaterThanOrEqual(5)

  async function confirmWithJobTitle(): Promise<void> {
    const { id } = await site.db
      .updateTable('candidates')
      .set({ email_verified_at: new Date() })
      .where('email_lookup', '=', emailLookup(amina.email))
      .returning('id')
      .executeTakeFirstOrThrow()
    const profile = { candidate_id: id, job_title: 'Cook', updated_at: new Date() }
    await site.db.insertInto('profiles').values(profile).execute()
  }

  async function move(stage: string, fill?: () => Promise<void>): Promise<void> {
    await button(clerk, stage).click()
    await fill?.()
    await button(clerk, 'Move').click()
    await clerk.getByRole('dialog').waitFor({ state: 'detached' })
  }

  /** Lets the ten minutes pass in which the office can undo the move. */
  async function candidateReads(text: string | RegExp): Promise<void> {
    await visit(phone, `/applications/${reference}`)
    expect(await phone.getByText(text).count()).toBe(0)
    await site.db.updateTable('application_events').set({ visible_at: new Date() }).execute()
    await phone.reload()
    await phone.getByRole('region', { name: 'Status' }).getByText(text).waitFor()
  }
})

async function postJob(page: Page): Promise<void> {
  await field(page, 'Title').fill('Hotel Cook')
  await field(page, 'Company').fill('Hoteli Ltd')
  await field(page, 'Town').fill('Nakuru')
  await field(page, 'Job type').selectOption('Full Time')
  await field(page, 'Salary').fill('KES 30,000 a month')
  await field(page, 'Closing date').fill(daysFromToday(20))
  await field(page, 'Description').fill('Cook lunch for 80 guests.')
  await button(page, 'Add a question').click()
  await field(page, 'Question 1').fill('Can you bake bread?')
  await button(page, 'Add a question').click()
  await field(page, 'Question 2').fill('How many years have you cooked?')
  await field(page, 'Answer to question 2').selectOption('A number')
  await button(page, 'Publish').click()
  await page.getByText('The job is on the board.').waitFor()
}
