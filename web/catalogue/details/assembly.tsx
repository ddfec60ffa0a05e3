import type { NeededThing, Product, ShownAssembly } from '#contract/catalogue/catalogue.ts'
import { formatNumber } from '../../ui/format/format.ts'
import { copiesOf } from '../products/product-facts.ts'

/** How the parts are put together; nothing for a design of one piece. */
export function Assembly({ product: { print, assembly } }: { product: Product }) {
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
            {needed.map((thing) => (
              <li key={thing.name}>{neededText(thing)}</li>
            ))}
          </ul>
        </>
      )}
      {steps.length > 0 && (
        <ol aria-label="Assembly steps" className="mt-4 grid gap-6">
          {steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two steps may say the same.
            <Step key={index} step={step} number={index + 1} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Step({ step, number }: { step: ShownAssembly['steps'][number]; number: number }) {
  const { text, parts, picture } = step
  return (
    <li className="grid gap-2">
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
      <p className="m-0!">
        <strong>Step {number}.</strong> {text}
      </p>
      {parts.length > 0 && (
        <p className="m-0! text-muted text-sm">
          Parts: {parts.map(({ name, copies }) => copiesOf({ partName: name, copies })).join(', ')}
        </p>
      )}
    </li>
  )
}

function neededText({ name, quantity, unit }: NeededThing) {
  return unit ? `${formatNumber(quantity)} ${unit} ${name}` : `${formatNumber(quantity)} × ${name}`
}
