import { Plus } from 'lucide-react'
import { billingRules } from '#contract/billing/billing-rules.ts'
import { contactEmail } from '../ui/browser/site.ts'

const questions = [
  {
    question: 'Which printer do I need?',
    answer:
      'Any filament printer with a 0.4 mm nozzle. Every design names its size in millimetres, so that you see at once whether it fits your bed, and whether it needs supports. Most need none.',
  },
  {
    question: 'Which files do I get?',
    answer:
      'STL and 3MF for every part, in the position in which it prints. They open in every common slicer.',
  },
  {
    question: 'What is the difference between Basic and a paid plan?',
    answer:
      'Basic is free, with the same commercial licence, a limited library and at least one new design a month. A paid plan opens the whole library, old drops included.',
  },
  {
    question: 'What happens when I cancel?',
    answer:
      'The plan stays active until the end of the period you paid for. Prints you made by then stay yours to sell; new ones need an active plan.',
  },
  {
    question: 'Can I get a refund?',
    answer: `Yes, in full and without giving a reason, within ${billingRules.refundDays} days of your first payment. Single designs are not refunded.`,
  },
  {
    question: 'Is it safe to pay by card?',
    answer:
      'You pay on the page of Stripe, our payment provider. Your card number goes to Stripe and never to us.',
  },
  {
    question: 'May I sell on Etsy, eBay or Amazon?',
    answer:
      'Our licence allows it; the marketplace may not. Some admit only designs the seller made. Check their rules before you list a print.',
  },
  {
    question: 'Can I ask for a design?',
    answer: 'Members can send ideas, with pictures. We read every idea.',
  },
]

export function QuestionsSection() {
  return (
    <section
      aria-labelledby="questions-title"
      className="page grid gap-x-16 gap-y-8 py-20 lg:grid-cols-[1fr_2fr]"
    >
      <div>
        <h2 id="questions-title" className="text-2xl">
          Questions and answers
        </h2>
        <p className="mt-3 text-muted">
          Anything else:{' '}
          <a href={`mailto:${contactEmail}`} className="link">
            {contactEmail}
          </a>
        </p>
      </div>
      <div>
        {questions.map(({ question, answer }) => (
          <details key={question} className="group border-line border-t last:border-b">
            <summary className="flex list-none items-center justify-between gap-4 py-4 font-semibold">
              {question}
              <Plus
                size={20}
                aria-hidden="true"
                className="shrink-0 text-muted transition-transform group-open:rotate-45"
              />
            </summary>
            <p className="max-w-2xl pb-5 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
