import type { DrivenPage } from './driven-page.ts'
import type { Applicant } from './people.ts'

const cards = 'document.querySelectorAll("main article")'
const shows = (text: string) => `document.body.innerText.includes(${JSON.stringify(text)})`
const everyCardShows = (text: string) =>
  `${cards}.length > 0 && [...${cards}].every((card) => card.textContent.toLowerCase().includes(${JSON.stringify(text.toLowerCase())}))`
const isAt = (path: string) => `location.pathname === ${JSON.stringify(path)}`

/** Finds a job, filters, opens it and looks for a way to share it. Needs cooks, jobs in Qatar, and a second page. */
export async function findJob(page: DrivenPage): Promise<void> {
  await page.visit('/jobs')
  await page.waitFor(`${cards}.length > 1`)
  const count = await page.evaluate<number>(`${cards}.length`)
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await page.waitFor(`${cards}.length > ${count}`)
  await page.type('input[name="search"]', 'cook')
  await page.waitFor(`location.search === '?search=cook' && ${everyCardShows('cook')}`)
  await page.visit('/jobs')
  await page.click('button', 'Filters')
  const qatar = '[...document.querySelectorAll("dialog label")].find((label) => /^Qatar/.test(label.textContent))'
  await page.waitFor(`${qatar} !== undefined`)
  const choice = await page.evaluate<string>(`${qatar}.textContent`)
  await page.click('dialog label', choice)
  const jobs = Number(choice.slice('Qatar'.length))
  await page.waitFor(`document.querySelector("dialog output").textContent === "${jobs} ${jobs === 1 ? 'job' : 'jobs'}"`)
  await page.click('dialog button[type="submit"]')
  await page.waitFor(`!document.querySelector("dialog") && ${everyCardShows('Qatar')}`)
  const title = await page.evaluate<string>('document.querySelector("main article h3").textContent')
  await page.click('main article a')
  await page.waitFor(`${isAt('/job-details')} && ${shows(title)}`)
  await page.click('summary[aria-label="Share"]')
  await page.waitFor(shows('Copy link'))
  // Cards and headings bind short last words with a no-break space, which the shared text does not have.
  const link = `https://wa.me/?text=${encodeURIComponent(title.replaceAll('\u00a0', ' '))}`
  await page.waitFor(`document.querySelector("details a").href.startsWith(${JSON.stringify(link)})`)
}

/** Registers, confirms the email address with the mailed link, and signs in. */
export async function register(
  page: DrivenPage,
  person: Applicant,
  confirmationLink: () => Promise<string>,
): Promise<void> {
  await page.visit('/')
  await page.click('footer a', 'Create Profile')
  await page.waitFor(isAt('/register'))
  for (const [name, value] of Object.entries(person)) await page.type(`input[name="${name}"]`, value)
  await page.waitFor(shows('Username is available!'))
  await page.click('button', 'Create Account')
  await page.waitFor(isAt('/login'))
  await page.visit(await confirmationLink())
  await page.click('button', 'Confirm my email address')
  await page.waitFor(shows('Your email address is confirmed'))
  await page.click('a', 'Go to my dashboard')
  await page.waitFor(isAt('/login'))
  await page.type('input[name="identifier"]', person.username)
  await page.type('input[name="password"]', person.password)
  await page.click('main button', 'Sign In')
  await page.waitFor(`${isAt('/dashboard')} && ${shows('Complete Profile')}`)
}

/** Fills in the profile of a candidate who has just signed in, with a photo and a document. */
export async function completeProfile(page: DrivenPage, photo: string): Promise<void> {
  await page.click('button', 'Complete Profile')
  await page.waitFor(shows('Step 1 of 4'))
  await page.press('select[name="country"]', 'Kenya')
  await pick(page, 'county', 'kia', 'Kiambu')
  await pick(page, 'sub_county', 'rui', 'Ruiru')
  await page.type('input[name="address"]', 'Kimbo, Eastern Bypass')
  await enterDate(page, 'dob', '1997-03-14')
  await page.press('select[name="gender"]', 'Female')
  await page.type('input[name="languages"]', 'English, Kiswahili')
  await page.click('button', 'Save and continue')
  await page.waitFor(shows('Step 2 of 4'))
  await pick(page, 'job_title', 'registered nu', 'Registered Nurse')
  await page.type('input[name="skills"]', 'Wound care, triage')
  await page.click('label', 'I have a certificate of good conduct')
  await page.type('input[name="passport_number"]', 'AK0482915')
  await page.upload('input[name="candidate_passport_photo"]', photo)
  await page.waitFor('document.querySelector("img[alt=Preview]").naturalWidth > 0')
  await page.click('button', 'Save and continue')
  await page.waitFor(shows('Step 3 of 4'))
  await page.type('input[name="institution"]', 'KMTC Nairobi')
  await page.press('select[name="level"]', 'Diploma')
  await page.type('input[name="course"]', 'Nursing')
  await enterDate(page, 'from_date', '2015-09-01')
  await enterDate(page, 'to_date', '2018-11-30')
  await page.click('button', 'Save and continue')
  await page.waitFor(shows('Step 4 of 4'))
  await page.press('select[name="document_type"]', 'Resume')
  await page.type('input[name="document_file"]', 'https://drive.google.com/file/d/abc/view')
  await page.click('button', 'Save and finish')
  await page.waitFor(`${shows('All steps are done.')} && ${shows('100%')}`)
}

/** Types into a combobox and chooses a suggestion. */
async function pick(page: DrivenPage, name: string, typed: string, item: string): Promise<void> {
  await page.type(`input[name="${name}"]`, typed)
  await page.click('[role="option"]', item)
  await page.waitFor(`document.querySelector('input[name="${name}"]').value === ${JSON.stringify(item)}`)
}

/** Types the parts of a date in the order of American English. */
async function enterDate(page: DrivenPage, name: string, date: string): Promise<void> {
  const [year, month, day] = date.split('-')
  await page.press(`input[name="${name}"]`, `${month}/${day}/${year}`)
  await page.waitFor(`document.querySelector('input[name="${name}"]').value === ${JSON.stringify(date)}`)
}

/** Sends a message, which is simulated. */
export async function sendMessage(page: DrivenPage): Promise<void> {
  await page.visit('/contact')
  await page.type('input[name="name"]', 'Amina Otieno')
  await page.type('input[name="email"]', 'amina@example.com')
  await page.type('input[name="subject"]', 'A question')
  await page.type('textarea[name="message"]', 'Is the job in Mombasa still open?')
  await page.click('button', 'Send Message')
  await page.waitFor(shows('Message Sent!'))
  await page.waitFor('document.querySelector("textarea").value === ""')
}
