import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { salesCapText } from '#contract/profit/sales-cap.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { ContactLink } from '../contact-link.tsx'
import type { LegalSection } from '../legal-page.tsx'

const allowed = [
  'Print a design your plan includes as often as you like, in any material and colour.',
  'Sell the prints, in your shop, at markets, to businesses near you, and online where the place you sell at allows it. Give them away, too.',
  'Scale a design, colour it, split it to fit your printer, and add a name for a customer.',
  'Finish a print: sand it, paint it, put it together, fit it with a lamp or a magnet.',
  'Show photographs of your own prints wherever you offer them. You need not name us.',
]

const forbidden = [
  'Give the files to anyone, changed or not, free or for money.',
  'Sell or publish a changed file, or a new design made from ours.',
  'Have anyone else make prints from our files.',
  'Say that the design is your own work, or register it as your mark or design.',
  'Make new prints for sale when no plan of yours includes the design any more.',
]

export const licence: LegalSection[] = [
  {
    id: 'licence',
    title: 'The commercial licence',
    body: (
      <>
        <p>
          The licence is for 3D prints that you make yourself. It comes with every plan, for the designs that
          plan includes: all of them on Monthly and Yearly, the Basic designs on Basic. It belongs to your
          account, is not exclusive, and cannot be passed on.
        </p>
        <h3>You may</h3>
        <Rules rules={allowed} icon={<Check size={20} aria-hidden="true" className="text-success" />} />
        <h3>You may not</h3>
        <Rules rules={forbidden} icon={<X size={20} aria-hidden="true" className="text-danger" />} />
      </>
    ),
  },
  {
    id: 'selling-later',
    title: 'How long you may sell your prints',
    body: (
      <>
        <p>
          Prints made while your plan was active stay saleable for ever, also after you cancel and also if it
          takes you years. New prints for sale need an active plan.
        </p>
        <p>
          With Basic it is the same: you may make prints of the Basic designs for as long as you have an
          account, and sell for ever what you made by then. If you go from a paid plan to Basic, the other
          designs may not be printed for sale any more; what you have already printed of them may be sold.
        </p>
        <p>
          The exceptions are a period that was <Link to="#refunds">refunded</Link> or whose payment was
          disputed, and the time in which your account was{' '}
          <Link to="/terms-of-use#suspension">suspended</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'third-party-printing',
    title: 'Printing by others',
    body: (
      <p>
        You print, on printers that you or the people of your business run. A print service, a print farm, a
        print-on-demand shop or a friend with a printer would need the file, and giving a file to anyone is{' '}
        <Link to="/terms-of-use#files">sharing</Link>. If your printer is broken or too small, ask us before
        you ask them.
      </p>
    ),
  },
  {
    id: 'marketplaces',
    title: 'Where you sell',
    body: (
      <>
        <p>
          Our licence permits the sale; it cannot change the rules of the place where you sell. Some online
          marketplaces admit only what the seller designed, and some want proof of a licence. Read their rules
          before you list a print. We do not promise that you can sell it in every place.
        </p>
      </>
    ),
  },
  {
    id: 'sales-cap',
    title: 'The sales cap',
    body: (
      <>
        <p>
          The licence covers sales of up to {salesCapText} per year. What counts is what your buyers pay for
          prints of our designs, all designs and all places together, before you take off any costs, per
          account and calendar year. Sales in another currency count at the rate of the day.
        </p>
        <p>
          You keep the count yourself; we take your word for it. If you are going to sell more, write to{' '}
          <ContactLink /> before you do, and we agree on a licence that fits. Without one, sales above the cap
          are not licensed.
        </p>
      </>
    ),
  },
  {
    id: 'proof',
    title: 'Proof of your licence',
    body: (
      <>
        <p>
          Your first download of a design issues a licence certificate. Anyone who has its code sees on our
          site whether the licence is valid, the design, and the name you sell under or, without one, your
          name. The certificate shows when prints were licensed. Time that was refunded or disputed is not
          licensed. A suspension revokes the certificate until the suspension is lifted. If a buyer or a
          marketplace asks for more, write to <ContactLink />.
        </p>
      </>
    ),
  },
]

function Rules({ rules, icon }: { rules: readonly string[]; icon: ReactNode }) {
  return (
    <ul className="list-none! p-0!">
      {rules.map((rule) => (
        <li key={rule} className="grid grid-cols-[1.25rem_1fr] gap-3">
          <span className="mt-0.5">{icon}</span>
          {rule}
        </li>
      ))}
    </ul>
  )
}
