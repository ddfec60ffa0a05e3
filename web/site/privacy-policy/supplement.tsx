import { Link } from '../../ui/navigation/link.tsx'
import { supplementDated } from '../legal-dates.ts'
import type { LegalSection } from '../legal-page.tsx'

export const supplement: LegalSection[] = [
  {
    id: 'supplement',
    title: 'Supplement: fingerprints and certificates',
    body: (
      <>
        <p>
          Supplement of {supplementDated}. It describes three things we are going to introduce, one after the
          other. <strong>None of them is in use yet.</strong> Before each begins, we write to you, and the
          date of this supplement changes.
        </p>
        <h3>Fingerprints in files</h3>
        <p>
          Each file will be made for the member who downloads it. In it will be the text of the licence, for
          everybody to read, and a hidden mark: the order in which the triangles of the mesh are listed,
          derived with a secret key from the number of your account and the download. Size and shape stay the
          same, and no name or address is in it. Only we can read the mark.
        </p>
        <p>
          If a file turns up where it should not be, we read its mark and get the downloads it may come from,
          with a probability. A person then looks at the case; a mark alone never suspends anybody. We store
          no mark beside the <Link to="#stored">log of downloads</Link>, from which it can be derived again.
          Legal basis: legitimate interest in protecting the designs.
        </p>
        <h3>Licence certificates</h3>
        <p>
          The first download of a design will issue a certificate with a code. Whoever has the code can look
          it up without an account and sees the trading name you chose, the design and its version, a picture
          of it, the day of issue, the time in which prints are licensed, the terms that held, and whether the
          licence is valid, ended or revoked. They do not see your email address, your other designs or
          anything else about you. Search engines are kept out, and codes are too long to guess.
        </p>
        <p>
          Certificates are there for your buyers, also after you cancel. When your account is deleted, a
          certificate keeps its code and its status, and loses your trading name. Legal basis: contract.
        </p>
        <h3>Sales log</h3>
        <p>
          You will be able to note your sales, by date, design, quantity, amount and place, to see how close
          you are to the <Link to="/terms-and-conditions#sales-cap">sales cap</Link>. The log is private: it
          is for you alone, we do not evaluate it, and it is deleted when you delete it, or with your account.
          Legal basis: contract.
        </p>
      </>
    ),
  },
]
