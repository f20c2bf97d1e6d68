import { brand, mailLink, whatsAppLink } from '../../brand.ts'
import { t, withElements } from '../../language/translate.ts'
import type { PageHandle } from '../../site/page-handle.ts'
import { publicHead } from '../../site/page-head.ts'
import type { Route } from './+types/stay-safe-page.ts'
import { PhoneLink, TextList, textLink, TextPage, TextPart } from './text-page.tsx'

export const handle: PageHandle = { query: [] }

export function meta({ matches }: Route.MetaArgs) {
  return publicHead(matches, {
    title: t('Stay safe from job fraud'),
    description: t(
      'How to tell a genuine job from fraud: check the agency with the National Employment Authority, pay nothing before you have checked, and never hand over your passport.',
    ),
    path: '/stay-safe',
  })
}

const neaSite = 'nea.go.ke'

export default function StaySafePage() {
  return (
    <TextPage
      title={t('Stay safe from job fraud')}
      intro={t(
        'Fraudsters target people who are looking for work. Five checks protect you from nearly all of them. They cost you a phone call and a few minutes.',
      )}
    >
      <TextPart title={t('1. Check the agency with the National Employment Authority')}>
        <p>
          {withElements(
            'Anyone who recruits for work abroad needs a licence from the National Employment Authority (NEA). Search for the full name of the agency on {website}, and ask the NEA if you do not find it. Check that the licence has not expired, and that the office you deal with is the one on the licence.',
            {
              website: (
                <a href={`https://www.${neaSite}`} rel="noopener" className={textLink}>
                  {neaSite}
                </a>
              ),
            },
          )}
        </p>
      </TextPart>
      <TextPart title={t('2. Pay nothing before you have checked')}>
        <p>{t('A genuine employer does not sell jobs. Be careful if anyone asks for:')}</p>
        <TextList>
          <li>{t('a fee to register, to be interviewed or to be put at the top of a list;')}</li>
          <li>
            {t(
              'money by M-Pesa to a personal number, for a medical test, a visa or a ticket, before you have a signed contract;',
            )}
          </li>
          <li>{t('a payment today, because the place will be gone tomorrow.')}</li>
        </TextList>
        <p>{t('If you have to pay a lawful fee, pay the institution directly and keep the receipt.')}</p>
      </TextPart>
      <TextPart title={t('3. Never hand over your passport')}>
        <p>
          {t(
            'Your passport is yours. Show it, and let it be copied if needed, but do not leave it with an agent, and do not let an employer keep it. Keep photos of it where your family can reach them.',
          )}
        </p>
      </TextPart>
      <TextPart title={t('4. Read the contract before you travel')}>
        <TextList>
          <li>
            {t(
              'It names the employer, the work, the place, the pay, the hours and the time off, in a language that you can read.',
            )}
          </li>
          <li>{t('It says who pays for the ticket, both ways, and what happens if the contract ends early.')}</li>
          <li>{t('For work abroad, it is attested (officially confirmed), and you keep a copy.')}</li>
          <li>{t("A visitor's visa does not allow you to work, whatever anyone tells you.")}</li>
        </TextList>
      </TextPart>
      <TextPart title={t('5. Tell someone')}>
        <p>
          {t(
            'Before you go, give your family the name, phone number and address of the employer, and copies of your contract and ticket. Agree on a day when you will call. Register with the Kenyan embassy in the country where you arrive.',
          )}
        </p>
      </TextPart>
      <TextPart title={t('If something is wrong')}>
        <p>
          {withElements(
            'Stop paying and keep every message, number and receipt: they are evidence. Report it to the nearest police station or the Directorate of Criminal Investigations, and tell the National Employment Authority. If it is about a job on {name}, call us on {phone}, send a {whatsapp} or {email}. We will take the job off the list while we look into it.',
            {
              name: brand.name,
              phone: <PhoneLink />,
              whatsapp: (
                <a href={whatsAppLink(brand.phones[0])} rel="noopener" className={textLink}>
                  {t('WhatsApp message')}
                </a>
              ),
              email: (
                <a href={mailLink(t('A job that looks wrong'))} className={textLink}>
                  {t('write to us')}
                </a>
              ),
            },
          )}
        </p>
      </TextPart>
    </TextPage>
  )
}
