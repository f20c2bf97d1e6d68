import { brand } from '../../brand.ts'
import type { PageHandle } from '../../site/page-handle.ts'
import { publicHead } from '../../site/page-head.ts'
import type { Route } from './+types/stay-safe-page.ts'
import { TextList, textLink, TextPage, TextPart, WaysToReachUs } from './text-page.tsx'

export const handle: PageHandle = { query: [] }

export function meta({ matches }: Route.MetaArgs) {
  return publicHead(matches, {
    title: 'Stay safe from job fraud',
    description:
      'How to tell a genuine job from fraud: check the agency with the National Employment Authority, pay nothing before you have checked, and never hand over your passport.',
    path: '/stay-safe',
  })
}

export default function StaySafePage() {
  return (
    <TextPage
      title="Stay safe from job fraud"
      intro="Fraudsters target people who are looking for work. Five checks protect you from nearly all of them. They cost you a phone call and a few minutes."
    >
      <TextPart title="1. Check the agency with the National Employment Authority">
        <p>
          Anyone who recruits for work abroad needs a licence from the National Employment Authority (NEA). Search for
          the full name of the agency on{' '}
          <a href="https://www.nea.go.ke" rel="noopener" className={textLink}>
            nea.go.ke
          </a>
          , and ask the NEA if you do not find it. Check that the licence has not expired, and that the office you deal
          with is the one on the licence.
        </p>
      </TextPart>
      <TextPart title="2. Pay nothing before you have checked">
        <p>A genuine employer does not sell jobs. Be careful if anyone asks for:</p>
        <TextList>
          <li>a fee to register, to be interviewed or to be put at the top of a list;</li>
          <li>
            money by M-Pesa to a personal number, for a medical test, a visa or a ticket, before you have a signed
            contract;
          </li>
          <li>a payment today, because the place will be gone tomorrow.</li>
        </TextList>
        <p>If you have to pay a lawful fee, pay the institution directly and keep the receipt.</p>
      </TextPart>
      <TextPart title="3. Never hand over your passport">
        <p>
          Your passport is yours. Show it, and let it be copied if needed, but do not leave it with an agent, and do not
          let an employer keep it. Keep photos of it where your family can reach them.
        </p>
      </TextPart>
      <TextPart title="4. Read the contract before you travel">
        <TextList>
          <li>
            It names the employer, the work, the place, the pay, the hours and the time off, in a language that you can
            read.
          </li>
          <li>It says who pays for the ticket, both ways, and what happens if the contract ends early.</li>
          <li>For work abroad, it is attested (officially confirmed), and you keep a copy.</li>
          <li>A visitor&apos;s visa does not allow you to work, whatever anyone tells you.</li>
        </TextList>
      </TextPart>
      <TextPart title="5. Tell someone">
        <p>
          Before you go, give your family the name, phone number and address of the employer, and copies of your
          contract and ticket. Agree on a day when you will call. Register with the Kenyan embassy in the country where
          you arrive.
        </p>
      </TextPart>
      <TextPart title="If something is wrong">
        <p>
          Stop paying and keep every message, number and receipt: they are evidence. Report it to the nearest police
          station or the Directorate of Criminal Investigations, and tell the National Employment Authority. If it is
          about a job on <span>{brand.name}</span>, call us on <WaysToReachUs subject="A job that looks wrong" />. We
          will take the job off the list while we look into it.
        </p>
      </TextPart>
    </TextPage>
  )
}
