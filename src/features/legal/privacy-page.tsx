import { brand, mailLink, registration } from '../../brand.ts'
import { publicHead } from '../../site/page-head.ts'
import type { Route } from './+types/privacy-page.ts'
import { PhoneLink, TextList, textLink, TextPage, TextPart } from './text-page.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return publicHead(matches, {
    title: 'Privacy notice',
    description: `What ${brand.name} collects, why, how long it is kept, and your rights under the Kenyan Data Protection Act, 2019.`,
    path: '/privacy',
  })
}

export default function PrivacyPage({ matches: [root] }: Route.ComponentProps) {
  const { usesRecaptcha } = root.loaderData
  return (
    <TextPage
      title="Privacy notice"
      intro={`${brand.name} keeps what you tell us to find you work, and nothing more. This page says what that is, why we have it, how long we keep it, and what you may demand under the Data Protection Act, 2019.`}
    >
      <TextPart title="What we collect, and why">
        <TextList>
          <li>
            <strong>To have an account:</strong> your name, username, email address, phone number and password. Your
            email address and phone number are stored encrypted. The password is stored as a hash: nobody can read it,
            not even us.
          </li>
          <li>
            <strong>Your national ID number</strong>, so that nobody else can register in your name. It is stored
            encrypted.
          </li>
          <li>
            <strong>Your profile, as far as you fill it in:</strong> where you live, date of birth, gender, languages,
            job title, skills, education, and links to documents you keep elsewhere. Employers ask for these first. Your
            date of birth and your address are stored encrypted.
          </li>
          <li>
            <strong>Your passport number and photo, only if you give them:</strong> some employers abroad need them.
            Both are stored encrypted. We make a new copy of the photo, without the place and time where it was taken.
            Saying that you have a certificate of good conduct is your choice too.
          </li>
          <li>
            <strong>A referral code</strong>, if somebody gave you one.
          </li>
          <li>
            <strong>To keep the site safe:</strong> the internet address (IP address) of your connection, to limit how
            often anyone can try to sign in or register. We delete it within hours. Our security log records sign-ins
            and misuse. It shows codes instead of your account and IP address.
          </li>
        </TextList>
        <p>
          You can look at every job without an account. Jobs you save stay in your own browser and are never sent to us.
          Applying on this site is not sent to an employer yet, and the form on the contact page is not sent to us.
          There is no advertising and no tracking here
          {usesRecaptcha && ', but for what Google looks at when you register'}.
        </p>
      </TextPart>
      <TextPart title="Why we may">
        <p>
          You ask us to find you work: an account and a profile are steps before a contract that you ask for (Data
          Protection Act, 2019, section 30). Your passport number and photo, and passing your profile on, rest on your
          consent, which you may take back at any time. The limits on signing in and registering protect
          everybody&apos;s accounts, which is our legitimate interest.
        </p>
      </TextPart>
      <TextPart title="What stays on your phone">
        <p>
          Your browser remembers that you are signed in. Changes to your profile that you have not saved stay in the tab
          until you save them, close the tab or sign out. If you reload the page, a passport number or photo that you
          have not saved is lost. On a shared phone, sign out when you have finished.
        </p>
        <p>
          We set one cookie, called &quot;orders&quot;, and only when a list of jobs is very short. It remembers the
          order in which you last saw the jobs, so that you see a different order next time. It does not say who you
          are, we do not keep a copy, and your browser deletes it when you close it.
        </p>
      </TextPart>
      <TextPart title="Where it is kept">
        <p>
          In one database, on the server of {brand.name}. Encrypted means that nobody can read it there without a secret
          key, and the key is not in the database. If you ask us about a job abroad, we send the employer there the
          parts of your profile that they need. The law in that country may protect them less than Kenyan law. We send
          nothing {usesRecaptcha && 'from your profile '}abroad unless you ask us to.
        </p>
      </TextPart>
      <TextPart title="Who sees it">
        <p>
          You, and the people at {brand.name} who work with candidates and employers. We pass your profile on to an
          employer only about a job that you asked us about. We sell nothing to anybody. The company that runs our
          servers, and the one that carries our mails, handle data for us and may use it for nothing else.
        </p>
        {usesRecaptcha && (
          <p>
            When you register, Google&apos;s reCAPTCHA looks at your browser and at how you use the form, to tell people
            from programs; what it sees goes to Google, also abroad, under{' '}
            <a href="https://policies.google.com/privacy" rel="noopener" className={textLink}>
              Google&apos;s own privacy policy
            </a>
            .
          </p>
        )}
        <p>
          The map on the contact page comes from OpenStreetMap, which learns that a visitor of ours looked at it. It
          does not load where your browser saves data.
        </p>
      </TextPart>
      <TextPart title="How long we keep it">
        <TextList>
          <li>
            Your account and profile: until you ask us to erase them. Then they are deleted, and of you nothing stays on
            this site: only that somebody was erased, and when.
          </li>
          <li>
            An account that nobody uses is not deleted by itself, however long that lasts. Ask us when you need yours no
            more.
          </li>
          <li>Safety copies of the whole database: until newer ones take their place.</li>
          <li>That we handed you a copy of your data, and when: as long as your account.</li>
          <li>That you are signed in: 30 days at most, and 7 days without a visit.</li>
          <li>
            Links we mail to confirm an address or to set a password: from an hour to some days, then they are removed.
          </li>
          <li>A photo you replace or remove is gone at once.</li>
          <li>
            The security log: as long as we need it to look into misuse. Once your account is erased, its code no longer
            leads to you.
          </li>
        </TextList>
      </TextPart>
      <TextPart title="Your rights">
        <p>Under the Data Protection Act, 2019 you may ask us at any time:</p>
        <TextList>
          <li>what we have of you, and a copy of it;</li>
          <li>to correct what is wrong (most of it you can change in your profile yourself);</li>
          <li>to erase it, or to stop using it;</li>
          <li>to hand it to you in a form that another service can read.</li>
        </TextList>
        <p>
          Write to{' '}
          <a href={mailLink('My data')} className={textLink}>
            {brand.email}
          </a>{' '}
          from the address of your account, or call us on <PhoneLink />. We answer within seven days and charge nothing.
          If you are not content with our answer you can complain to the Office of the Data Protection Commissioner at{' '}
          <a href="https://www.odpc.go.ke" rel="noopener" className={textLink}>
            odpc.go.ke
          </a>
          .
        </p>
      </TextPart>
      <TextPart title="Who is responsible">
        <p>
          {registration.name ?? brand.name}, {brand.office}, {brand.email}. This notice is of November 2026; when it
          changes in a way that matters to you, we tell you before.
        </p>
      </TextPart>
    </TextPage>
  )
}
