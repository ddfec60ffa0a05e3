import { Copy } from 'lucide-react'
import type { ListingKit as Kit, Product } from '#contract/catalogue/catalogue.ts'
import { useSizeWords } from '../../preferences/preferences.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { listingText } from './listing-text.ts'

type ListingKitProps = { kit: Kit; product: Product }

/** The server sends these texts only with a plan that includes them. */
export function ListingKit({ kit, product }: ListingKitProps) {
  const text = listingText(kit, product, useSizeWords())
  return (
    <section>
      <h2>For your shop</h2>
      <p>Texts for your listings. Copy them and change them as you like.</p>
      {kit.priceBand && <p>Suggested price: {kit.priceBand}</p>}
      {kit.title && <Copied label="Listing title" text={kit.title} />}
      <Copied label="Listing text" text={text} />
    </section>
  )
}

function Copied({ label, text }: { label: string; text: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      notify('success', `${label} copied.`)
    } catch {
      notify('error', `The ${label.toLowerCase()} could not be copied. Select it and copy it by hand.`)
    }
  }
  return (
    <div className="panel mt-4 grid gap-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="m-0!">{label}</h3>
        <Button size="sm" aria-label={`Copy the ${label.toLowerCase()}`} onClick={() => void copy()}>
          <Copy size={18} aria-hidden="true" /> Copy
        </Button>
      </div>
      <p className="whitespace-pre-line break-words">{text}</p>
    </div>
  )
}
