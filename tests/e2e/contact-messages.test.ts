import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from '../support/browser.ts'
import { openSite, type Site } from './site.ts'

let site: Site
beforeAll(async () => void (site = await openSite('live')))
afterAll(() => site.close())

test('the office answers a message of the contact form by keyboard, and a colleague sees who was first', async () => {
  const visitor = await site.newPage({ viewport: 'phone', expected: /openstreetmap/ })
  await visitor.goto('/contact')
  const fields = { Name: 'Grace Akinyi', Email: 'grace@example.com', Subject: 'Papers', Message: '<b>Which</b> ones?' }
  for (const [name, text] of Object.entries(fields)) await visitor.getByRole('textbox', { name }).fill(text)
  await visitor.getByRole('button', { name: 'Send Message' }).click()
  await visitor.getByRole('button', { name: 'Message Sent!' }).waitFor()

  const [first, second] = [await site.newPage(), await site.newPage({ expected: /409/ })]
  await site.enterOffice(first, { name: 'Wanjiru Kamau' })
  await site.enterOffice(second, { name: 'Otieno Omondi' })
  await first.goto('/staff')
  await first.getByRole('link', { name: 'Grace Akinyi' }).focus()
  await first.keyboard.press('Enter')
  await first.getByText('<b>Which</b> ones?').waitFor()
  await second.goto(first.url())
  await second.getByRole('textbox', { name: 'Reply' }).fill('All of them.')
  await first.getByRole('textbox', { name: 'Reply' }).fill('Your ID.')
  await first.keyboard.press('Tab')
  await first.keyboard.press('Enter')
  await first.getByText('The reply is sent.').waitFor()
  await expectAccessible(first)
  await expectNoSidewaysScroll(first)

  await second.getByRole('button', { name: 'Reply' }).click()
  await second.getByText(/^Wanjiru Kamau replied to this message on .+ Your reply was not sent\.$/).waitFor()
  await second.getByText('Your ID.').waitFor()
  expect(await second.getByRole('textbox', { name: 'Reply' }).inputValue()).toBe('All of them.')
})
