import { brand, mailLink, registration } from '../../brand.ts'
import { t } from '../../language/translate.ts'
import type { PageHandle } from '../../site/page-handle.ts'
import { publicHead } from '../../site/page-head.ts'
import type { Route } from './+types/privacy-page.ts'
import { LiveCollected, LiveKept, LiveUse } from './live-privacy.tsx'
import { PhoneLink, TextList, textLink, TextPage, TextPart } from './text-page.tsx'

export const handle: PageHandle = { query: [] }

export function meta({ matches }: Route.MetaArgs) {
  return publicHead(matches, {
    title: t('Privacy notice'),
    description: t(
      'What {name} collects, why, how long it is kept, and your rights under the Kenyan Data Protection Act, 2019.',
      { name: brand.name },
    ),
    path: '/privacy',
  })
}

export default function PrivacyPage({ matches: [root] }: Route.ComponentProps) {
  const { usesRecaptcha, kept } = root.loaderData
  return (
    <TextPage
      isEnglish
      title="Privacy notice"
      intro={`${brand.name} keeps what you tell us so that we can help you find work. This page says what we keep, why, for how long, and what your rights are under the Data Protection Act, 2019.`}
    >
      <TextPart title="What we collect, and why">
        <TextList>
          <li>
            <strong>To have an account:</strong> your name, username, email address, phone number and password. Your
            email address and phone number are encrypted. Your password is stored in a form that no one can read, not
            even us.
          </li>
          <li>
            <strong>Your national ID number</strong>, so that no one else can register in your name. It is encrypted.
          </li>
          <li>
            <strong>Your profile, if you fill it in:</strong> where you live, date of birth, gender, languages, job
            title, skills, education, and links to documents that you keep elsewhere. Employers ask for these first.
            Your date of birth and your address are encrypted.
          </li>
          <li>
            <strong>Your passport number and photo, only if you give them:</strong> some employers abroad need them once
            they have made you an offer. Both are encrypted, and you can remove them in your profile at any time. We
            keep a copy of the photo without the hidden details of where and when it was taken. You can also tell us
            that you have a certificate of good conduct.
          </li>
          {kept && <LiveCollected />}
          <li>
            <strong>A referral code</strong>, if someone gave you one.
          </li>
          <li>
            <strong>To keep the site safe:</strong> the internet address (IP address) of your connection, to limit how
            often people can try to sign in or register. We delete it within hours. Our security log records sign-ins
            and misuse. It uses codes in place of your account and IP address.
          </li>
        </TextList>
        <p>
          <span>You can look at every job without an account. </span>
          {kept ? (
            <LiveUse />
          ) : (
            <span>
              The list of jobs you save stays in your own browser and is never sent to us. For now, applications on this
              site are not sent to employers, and messages in the contact form are not sent to us. If you ask us about a
              job or report one, you send the message yourself, by WhatsApp or email.
            </span>
          )}
          <span>
            {' '}
            If you are signed in, your name and, once your profile was shown, your job title are typed into the WhatsApp
            message; you can delete them. There is no advertising and no tracking here
          </span>
          <span>{usesRecaptcha ? ', except for what Google checks when you register.' : '.'}</span>
        </p>
      </TextPart>
      <TextPart title="Why the law allows this">
        <p>
          You ask us to help you find work. Before there is a contract, we use your account and profile to take the
          steps that you ask for (Data Protection Act, 2019, section 30). For your passport number and photo, and for
          passing on your profile, we need your consent. You can take it back at any time. We limit how often people can
          sign in or register, because this protects everyone&apos;s accounts. The law calls this our legitimate
          interest.
        </p>
      </TextPart>
      <TextPart title="What stays on your phone">
        <p>
          Your browser remembers that you are signed in. Changes to your profile that you have not saved stay in the tab
          until you save them, close the tab or sign out. If you reload the page, a passport number or photo that you
          have not saved is lost. On a shared phone, sign out when you have finished.
        </p>
        <p>
          What you type in the registration or contact form is kept in the tab for half an hour, in case you leave the
          page. It is removed when you send the form, sign in or sign out. Your national ID and password are not kept.
          Until you close it, the tab also remembers which jobs you pressed Apply Now for.
        </p>
        <p>
          Your phone keeps a copy of the last list of jobs, of the jobs you opened recently and of the jobs you saved,
          so that you can read them without internet. When you save a job, your phone downloads it as if you had opened
          it, without telling us who you are. The copies contain nothing about you, and signing out does not delete
          them. To delete them, clear the data of this site in your browser.
        </p>
        <p>
          If you choose the light or the full version of this site, a cookie called &quot;version&quot; remembers that
          for a year. If you choose a language, a cookie called &quot;language&quot; does the same. They do not say who
          you are. We set no other cookies.
        </p>
      </TextPart>
      <TextPart title="Where it is kept">
        <p>
          In one database, on <span>{brand.name}</span>&apos;s server. Encrypted means that no one can read it without a
          secret key, and the key is not in the database. If you ask us about a job abroad, we send the employer the
          parts of your profile that they need. The law in that country may protect your data less than Kenyan law does.
          We send <span>{usesRecaptcha ? 'nothing from your profile' : 'nothing'}</span> abroad unless you ask us to.
        </p>
      </TextPart>
      <TextPart title="Who sees it">
        <p>
          You, and the people at <span>{brand.name}</span> who work with candidates and employers. We give your profile
          to an employer only for a job that you asked us about. We never sell your data. The company that runs our
          servers and the company that delivers our emails handle data for us, and may not use it for anything else.
        </p>
        {usesRecaptcha && (
          <p>
            When you register, Google&apos;s reCAPTCHA checks your browser and how you use the form, to tell people
            apart from computer programs. What it sees is sent to Google, including outside Kenya, under{' '}
            <a href="https://policies.google.com/privacy" rel="noopener" className={textLink}>
              Google&apos;s own privacy policy
            </a>
            .
          </p>
        )}
        <p>
          The map on the contact page comes from OpenStreetMap, which can see that a visitor to our site looked at it.
          It does not load if your browser is set to save data.
        </p>
      </TextPart>
      <TextPart title="How long we keep it">
        <TextList>
          {kept ? (
            <LiveKept kept={kept} />
          ) : (
            <>
              <li>
                Your account and profile: until you ask us to erase them. Then we delete them, and nothing about you
                stays on this site. We only record that an account was erased, and when.
              </li>
              <li>
                We do not delete an account just because it has not been used for a long time. Ask us to delete your
                account when you no longer need it. There is one exception: if you have not confirmed your email address
                and have not used the account for 14 days, it is deleted when someone registers with the same email
                address, phone number or national ID.
              </li>
            </>
          )}
          <li>Backup copies of the database: until newer copies replace them.</li>
          <li>A record that we gave you a copy of your data, and when: as long as you have your account.</li>
          <li>Your sign-in: at most 30 days, or 7 days if you do not visit the site.</li>
          <li>
            Links that we email to you to confirm your email address or set a password: from one hour to a few days.
            Then we delete them.
          </li>
          <li>A photo that you replace or remove: we delete it at once.</li>
          <li>
            The security log: as long as we need it to look into misuse. Once your account is erased, its code no longer
            points to you.
          </li>
        </TextList>
      </TextPart>
      <TextPart title="Your rights">
        <p>Under the Data Protection Act, 2019 you can ask us at any time to:</p>
        <TextList>
          <li>tell you what we have about you, and give you a copy of it;</li>
          <li>correct what is wrong (you can change most of it in your profile yourself);</li>
          <li>erase it, or stop using it;</li>
          <li>give it to you in a form that another service can read.</li>
        </TextList>
        <p>
          Write to{' '}
          <a href={mailLink('My data')} className={textLink}>
            {brand.email}
          </a>{' '}
          from the email address of your account, or call us on <PhoneLink />. We answer within seven days and charge
          nothing. If you are not happy with our answer, you can complain to the Office of the Data Protection
          Commissioner at{' '}
          <a href="https://www.odpc.go.ke" rel="noopener" className={textLink}>
            odpc.go.ke
          </a>
          .
        </p>
      </TextPart>
      <TextPart title="Who is responsible">
        <p>
          <span>{`${registration.name ?? brand.name}, ${brand.office}, ${brand.email}.`}</span> This notice is from
          November 2026. We will tell you before we change it in a way that matters to you.
        </p>
      </TextPart>
    </TextPage>
  )
}
