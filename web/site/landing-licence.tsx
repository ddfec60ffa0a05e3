import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { salesCapText } from '#contract/profit/sales-cap.ts'
import { brand } from '#contract/site/brand.ts'
import { Link } from '../ui/navigation/link.tsx'

const allowed = [
  'Sell the prints you make while your plan is active, at markets, in your shop, to businesses nearby.',
  'Keep selling those prints for ever, even after you cancel.',
  'Scale, colour and split a design, or add a customer’s name.',
  `Sell for up to ${salesCapText} a year. Above that, write to us.`,
]

const forbidden = [
  'Give the files to anyone, including a print service. Sharing them leads to suspension.',
  'Sell or publish a changed file as your own design.',
  'Make new prints for sale after your plan has ended.',
]

export function LicenceSection() {
  return (
    <section aria-labelledby="licence-title" className="bg-board text-on-board">
      <div className="page py-20">
        <h2 id="licence-title" className="text-2xl">
          The licence in plain words
        </h2>
        <div className="mt-8 grid gap-x-16 gap-y-10 md:grid-cols-2">
          <Rules title="You may" rules={allowed} icon={<Check size={20} aria-hidden="true" />} />
          <Rules title="You may not" rules={forbidden} icon={<X size={20} aria-hidden="true" />} />
        </div>
        <p className="mt-10 text-sm">
          The same licence comes with every plan, Basic included. The full text is in the{' '}
          <Link to="/terms-and-conditions" className="underline underline-offset-4">
            Terms & Conditions
          </Link>
          .
        </p>
      </div>
    </section>
  )
}

function Rules({ title, rules, icon }: { title: string; rules: readonly string[]; icon: ReactNode }) {
  return (
    <div>
      <h3 className="mb-2 text-lg">{title}</h3>
      <ul>
        {rules.map((rule) => (
          <li key={rule} className="grid grid-cols-[1.25rem_1fr] gap-3 border-muted border-t py-3">
            <span className="mt-0.5">{icon}</span>
            {rule}
          </li>
        ))}
      </ul>
    </div>
  )
}

const notFor = [
  {
    title: 'You live in Brazil or China',
    text: (
      <>
        We cannot sell there.{' '}
        <Link to="/who-we-are" className="link">
          Who We Are
        </Link>{' '}
        says why.
      </>
    ),
  },
  {
    title: 'You want to sell everywhere',
    text: 'Some marketplaces admit only their sellers’ own designs. Read their rules first; our licence can’t change them.',
  },
  {
    title: 'You have no printer',
    text: 'The licence is for prints you make yourself. You may not give the files to a print service or another maker.',
  },
]

export function NotForSection() {
  return (
    <section aria-labelledby="not-for-title" className="page py-20">
      <h2 id="not-for-title" className="text-2xl">
        Who {brand.name} is not for
      </h2>
      <ul className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-3">
        {notFor.map(({ title, text }) => (
          <li key={title} className="border-ink border-t-2 pt-4">
            <h3 className="text-base">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
