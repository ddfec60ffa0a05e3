import { Download } from 'lucide-react'
import { neededText, partCounts } from '#contract/catalogue/assembly-text.ts'
import type { Product, ShownAssembly } from '#contract/catalogue/catalogue.ts'
import { downloadAssembly } from '#contract/downloads/downloads.ts'
import { addressOf } from '../../api/api.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'

/** Shows how the parts are put together; nothing for a design of one piece. */
export function Assembly({ product }: { product: Product }) {
  const { id, print, assembly, refusal } = product
  if (!print.assembly && !assembly) return null
  const { steps, needed } = assembly ?? { steps: [], needed: [] }
  return (
    <section>
      <h2>Assembly</h2>
      {print.assembly && <p>{print.assembly}</p>}
      {needed.length > 0 && (
        <>
          <h3>You also need</h3>
          <ul className="list-disc pl-5">
            {needed.map((item) => (
              <li key={item.name}>{neededText(item)}</li>
            ))}
          </ul>
        </>
      )}
      {steps.length > 0 && (
        <ol aria-label="Assembly steps" className="mt-4 grid gap-6 pl-0!">
          {steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two steps may say the same.
            <Step key={index} step={step} number={index + 1} />
          ))}
        </ol>
      )}
      {steps.length > 0 && !refusal && (
        <p className="mt-4 print:hidden">
          <a
            href={addressOf(downloadAssembly.path, { params: { productId: id } })}
            download
            className={buttonClass({}, 'text-ink! no-underline!')}
          >
            <Download size={20} aria-hidden="true" /> Download assembly guide (PDF)
          </a>
        </p>
      )}
    </section>
  )
}

function Step({ step, number }: { step: ShownAssembly['steps'][number]; number: number }) {
  const { text, parts, picture } = step
  return (
    <li className="grid gap-2">
      <p className="m-0!">
        <strong>Step {number}.</strong> {text}
      </p>
      {parts.length > 0 && <p className="m-0! text-muted text-sm">Parts: {partCounts(parts)}</p>}
      {picture && (
        <img
          src={picture.url}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          loading="lazy"
          className="w-full rounded-md bg-sunken"
        />
      )}
    </li>
  )
}
