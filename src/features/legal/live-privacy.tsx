import type { KeptMonths } from '../../config/config.server.ts'

/** What candidates give in live mode only. List items. */
export function LiveCollected() {
  return (
    <>
      <li>
        <strong>Your CV, papers and certifications, if you add them:</strong> we keep your files encrypted.
      </li>
      <li>
        <strong>When you apply for a job:</strong> your profile, phone number, email address, CV and papers as they are
        at that moment, with your answers and your note. We do not copy your national ID, passport number or photo. The
        application only says if you have a passport. We also keep what we decide about it, and the notes we write about
        you and it.
      </li>
      <li>
        <strong>Messages:</strong> what you write to us about an application or in the contact form, and our answers.
        From the contact form we keep your name and email address too, so that we can answer. All of this is encrypted.
      </li>
      <li>
        <strong>The jobs you save while you are signed in</strong>, so that you find them on every phone.
      </li>
    </>
  )
}

/** What happens with applications in live mode. */
export function LiveUse() {
  return (
    <span>
      If you are not signed in, the jobs you save stay in your own browser. We send an application to an employer only
      if you allowed it when you applied. An application that could not be sent yet stays on your phone until it is sent
      or you delete it. You can also report a job or ask about one by WhatsApp or email.
    </span>
  )
}

/** How long things are kept in live mode. List items. */
export function LiveKept({ kept }: { kept: KeptMonths }) {
  return (
    <>
      <li>
        Your account and profile: until you ask us to erase them, or until you have not used your account for{' '}
        <span>{monthsOf(kept.accounts)}</span>. Then we delete them, and nothing about you stays on this site. We only
        record that an account was erased, and when.
      </li>
      <li>
        Before we delete an account that you have not used, we send you an email. You have 30 days to sign in, and then
        we keep it. If we cannot send the email, or you have an offer or a job from us, we do not delete the account. We
        also keep an account that we had to suspend.
      </li>
      <li>
        If you have not confirmed your email address and have not used the account for 14 days, it is deleted when
        someone registers with the same email address, phone number or national ID.
      </li>
      <li>
        An application: <span>{monthsOf(kept.applications)}</span> after the last thing that happened to it, such as a
        message or an interview.
      </li>
      <li>A CV or paper that you replaced: until we no longer keep an application that you sent with it.</li>
      <li>
        A message from the contact form, with our answer: <span>{monthsOf(kept.messages)}</span>.
      </li>
      <li>
        A list of who did what in our office: <span>{monthsOf(kept.log)}</span>. It has a number in place of your name.
      </li>
    </>
  )
}

function monthsOf(count: number): string {
  return count === 1 ? 'one month' : `${count} months`
}
