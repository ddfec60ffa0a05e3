import { deletionGraceDays } from '#contract/accounts/account-rules.ts'
import { licenceLost, licenceSuspended } from '#contract/certificates/licence-text.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { ContactLink } from '../contact-link.tsx'
import type { LegalSection } from '../legal-page.tsx'

export const suspensionAndChanges: LegalSection[] = [
  {
    id: 'suspension',
    title: 'Suspension',
    body: (
      <>
        <p>
          We suspend an account when its files were shared, when it copies the library or attacks the service,
          or when its country or its payments are false. A person decides that, never a program alone.
        </p>
        <ul>
          <li>
            You can still sign in, read everything and write to us. Your account says why it is suspended.
          </li>
          <li>Downloads stop.</li>
          <li>{licenceSuspended}</li>
          <li>
            Your subscription is not renewed meanwhile, and nothing is charged. The subscription continues if
            the suspension is lifted before the paid period ends. You can{' '}
            <Link to="/terms-and-conditions#cancellation">cancel</Link> as at any other time.
          </li>
        </ul>
        <p>
          One step is automatic: when your bank reports that you dispute a payment, its subscription ends at
          once, downloads stop and nothing more is charged, until a person has resolved the dispute with you.{' '}
          {licenceLost('disputed')} When the bank only warns us that a payment may be fraud, we refund the
          payment at once, and its subscription ends.
        </p>
      </>
    ),
  },
  {
    id: 'appeal',
    title: 'Appeal',
    body: (
      <p>
        If you think we are wrong, write to <ContactLink /> from the address of your account and tell us what
        happened. A person reads it and answers within two weeks. If we were wrong, we lift the suspension and
        make up for the days you lost. If we were right, we say what would let you back in, or close the
        account.
      </p>
    ),
  },
  {
    id: 'ideas',
    title: 'Ideas you send us',
    body: (
      <>
        <p>
          You can send us an idea for a design: a text and up to ten pictures, videos or sounds of at most 50
          MB each. Send only what is yours to send, and nothing that has to stay secret.
        </p>
        <p>
          What you send remains yours. You allow us to use it, free of charge and for good, to make designs,
          to change them and to offer them here. We owe you nothing for the idea and need not make it; another
          member or we may have had it before. We do not publish your text, your files or your name without
          asking you.
        </p>
      </>
    ),
  },
  {
    id: 'availability',
    title: 'Availability',
    body: (
      <>
        <p>
          We want the service to be there day and night, but cannot promise it. It may stop for maintenance,
          or because something broke. We change it as we improve it, and we may stop offering a design; those
          who downloaded it keep their licence for it.
        </p>
        <p>
          Keep a copy of the files you work with. Without a plan that includes a design you cannot download it
          again.
        </p>
      </>
    ),
  },
  {
    id: 'closing',
    title: 'Closing your account',
    body: (
      <>
        <p>
          You may close your account at any time, under <Link to="/settings?tab=privacy">Privacy & data</Link>{' '}
          in your settings, with {deletionGraceDays} days to change your mind. A running subscription ends
          with it, at once and without a refund beyond what{' '}
          <Link to="/terms-and-conditions#refunds">Refunds</Link> says. What is deleted and what has to stay
          is in the <Link to="/privacy-policy#deletion">Privacy Policy</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to the terms',
    body: (
      <p>
        When these terms or the Terms & Conditions change in a way that matters, we write to you at least 30
        days before. If you do not agree, cancel before that day. Prints you have made by then keep the terms
        under which you made them. The date at the top says which version you are reading.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and courts',
    body: (
      <p>
        The same as in the Terms & Conditions, under{' '}
        <Link to="/terms-and-conditions#law">Governing law and courts</Link>.
      </p>
    ),
  },
]
