import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { answer, disconnect, ok, passBotChecks, refusal, requestsOf } from '../../../tests/support/fake-api.ts'
import { controlClock, fillIn, main, openPage } from '../../../tests/support/page.tsx'
import { brand, whatsAppLink } from '../../brand.ts'
import * as contactPage from './contact-page.tsx'

const texts = { Name: 'Grace', Email: 'grace@example.com', Subject: 'Papers', Message: 'Which ones?' }
const values = () => Object.keys(texts).map((label) => main().getByLabelText<HTMLInputElement>(label).value)

test.each([
  ['a message', texts],
  ['an empty message', {}],
])('sending %s is simulated: sent for three seconds, then the form is empty', async (_, typed) => {
  controlClock()
  const { user, location } = await openPage('/contact', { '/contact': contactPage })
  for (const [label, text] of Object.entries(typed)) await fillIn(user, main().getByLabelText(label), text)
  await user.click(main().getByRole('button', { name: 'Send Message' }))
  main().getByRole('button', { name: 'Message Sent!' })
  main().getByText('This form does not send messages yet. To reach us, use:')
  expect(screen.getByText('This form does not send messages yet. Call, WhatsApp or email us.').tagName).toBe('OUTPUT')
  const before = values()
  await vi.advanceTimersByTimeAsync(2_600)
  expect(values()).toEqual(before)
  await vi.advanceTimersByTimeAsync(500)
  await main().findByRole('button', { name: 'Send Message' })
  expect(values()).toEqual(['', '', '', ''])
  expect(location().pathname).toBe('/contact')
})

describe('in live mode', () => {
  async function openLive() {
    passBotChecks()
    const { user } = await openPage('/contact', { '/contact': contactPage }, { isLive: true })
    for (const [label, text] of Object.entries(texts)) await fillIn(user, main().getByLabelText(label), text)
    return () => user.click(main().getByRole('button', { name: 'Send Message' }))
  }

  test('a message is sent, then the form is empty', async () => {
    controlClock()
    const send = await openLive()
    expect(main().queryByText(/does not send messages/)).toBeNull()
    answer('POST /contact', ok({ message: 'Your message is sent.' }))
    await send()
    await main().findByRole('button', { name: 'Message Sent!' })
    main().getByText('Your message is sent.')
    expect(requestsOf('POST /contact').map(({ body }) => body)).toEqual([
      {
        name: 'Grace',
        email: 'grace@example.com',
        subject: 'Papers',
        message: 'Which ones?',
        recaptcha_token: expect.stringMatching(/./),
      },
    ])
    await vi.advanceTimersByTimeAsync(3_100)
    expect(values()).toEqual(['', '', '', ''])
    main().getByText('Your message is sent.')
  })

  test('a failure keeps the text, which can be sent by WhatsApp instead', async () => {
    const send = await openLive()
    disconnect('POST /contact')
    await send()
    await main().findByText('We could not send your message. Check your connection and try again.')
    const link = main().getByRole('link', { name: 'Send it by WhatsApp' })
    expect(link.getAttribute('href')).toBe(whatsAppLink(brand.phones[0], 'Papers\nWhich ones?'))
    expect(values()).toEqual(Object.values(texts))
  })

  test('a refused field says why and gets the focus', async () => {
    const send = await openLive()
    answer('POST /contact', refusal(422, 'No.', { message: ['Write a message first.'] }))
    await send()
    await main().findByText('Write a message first.')
    expect(document.activeElement).toBe(main().getByLabelText('Message'))
    expect(main().queryByRole('link', { name: 'Send it by WhatsApp' })).toBeNull()
  })
})
