import { brand } from '#contract/site/brand.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { ContactLink } from '../contact-link.tsx'
import type { LegalSection } from '../legal-page.tsx'

export const accountAndFiles: LegalSection[] = [
  {
    id: 'agreement',
    title: 'Who agrees to what',
    body: (
      <p>
        {brand.name} is run by {brand.company}, “we” in these terms; you reach us at <ContactLink />. “You”
        are the person or business that has the account. When you create one, you accept these terms and the
        Terms & Conditions. They hold together.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <>
        <p>Every download needs an account. Files of the Basic plan require an account too.</p>
        <ul>
          <li>One person or one business has one account. It is not lent, shared or sold.</li>
          <li>You are at least 18 years old.</li>
          <li>Your name, your email address and your country are true, and stay true.</li>
          <li>
            You keep your password to yourself. Your settings show every device that is signed in and let you
            sign it out.
          </li>
          <li>
            If anyone else gets into your account, tell us at once. Until you do, we treat what happens in
            your account as done by you.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'countries',
    title: 'Where the service is available',
    body: (
      <p>
        The service is not available in Brazil or China. The{' '}
        <Link to="/terms-and-conditions#excluded-countries">Terms & Conditions</Link> say how we apply this,
        and <Link to="/who-we-are#excluded-countries">Who We Are</Link> says why.
      </p>
    ),
  },
  {
    id: 'acceptable-use',
    title: 'Acceptable use',
    body: (
      <>
        <p>The service is there for you to find designs, print them and sell the prints. You do not</p>
        <ul>
          <li>give a false country, or pay with a card that is not yours to use;</li>
          <li>
            copy the library: 60 files an hour and 300 a day are more than a maker prints; above that,
            downloads pause by themselves;
          </li>
          <li>collect pages, pictures or previews with a program, or train software on them or on files;</li>
          <li>get around the limits of your plan, or help anyone else to do so;</li>
          <li>attack the service, overload it, or send it anything that does harm.</li>
        </ul>
        <p>
          If you have found a hole in our security, write to <ContactLink /> before you tell anyone else. We
          thank you for that and do not suspend your account.
        </p>
      </>
    ),
  },
  {
    id: 'files',
    title: 'Files and sharing',
    body: (
      <>
        <p>
          The designs, files, pictures and texts remain ours. A plan gives you a{' '}
          <Link to="/terms-and-conditions#licence">licence for prints</Link>; it does not sell you the files.
        </p>
        <p>A file is shared as soon as anyone but you can get it. So you do not</p>
        <ul>
          <li>send a file to a friend, a customer, another maker or a print service;</li>
          <li>put it into a public folder, a group, an exchange or a model site;</li>
          <li>sell it, give it away, or publish it in a changed form;</li>
          <li>let anyone else download with your account.</li>
        </ul>
        <p>You may use the cloud of your slicer or your printer, if only you can open the file there.</p>
        <p>
          <strong>Sharing files leads to the suspension of your account.</strong>
        </p>
      </>
    ),
  },
]
