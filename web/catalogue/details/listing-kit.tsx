import { useQuery } from '@tanstack/react-query'
import { Copy, Download as DownloadIcon } from 'lucide-react'
import { useState } from 'react'
import type { ListingKit as Kit, Product } from '#contract/catalogue/catalogue.ts'
import { listingFor } from '#contract/catalogue/listing.ts'
import { type SalesChannel, salesChannels } from '#contract/channels.ts'
import { downloadListingKit } from '#contract/downloads/downloads.ts'
import { addressOf } from '../../api/api.ts'
import { channelGuides } from '../../channels/channels.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'

type ListingKitProps = { kit: Kit; product: Product }

const channels = Object.entries(salesChannels).map(([value, { name }]) => ({ value, label: name }))

/** The server sends these texts only with a plan that includes them. */
export function ListingKit({ kit, product }: ListingKitProps) {
  const [channel, setChannel] = useState<SalesChannel>('own-shop')
  const { title, text, tags } = listingFor(channel, kit, product)
  const { data: guides = [] } = useQuery(channelGuides)
  const isBarred = guides.some((guide) => guide.channel === channel && guide.verdict === 'not_allowed')
  return (
    <section className="print:hidden">
      <h2>For your shop</h2>
      <p>
        Texts for your listings; the ZIP also contains the pictures that are cleared for shops. Use them
        wherever you sell prints of this design, and change them as you like.
      </p>
      {kit.priceBand && <p>Suggested price: {kit.priceBand}</p>}
      <div className="mt-4 flex flex-wrap items-end justify-between gap-4">
        <SelectField
          label="Sales channel"
          hint={
            isBarred &&
            `${salesChannels[channel].name} does not allow these prints. The reason is under “Where may I sell this?”.`
          }
          options={channels}
          value={channel}
          onChange={({ target }) => setChannel(target.value as SalesChannel)}
        />
        <a
          href={addressOf(downloadListingKit.path, { params: { productId: product.id } })}
          download
          className={buttonClass({}, 'text-ink! no-underline!')}
        >
          <DownloadIcon size={20} aria-hidden="true" /> Download listing kit (ZIP)
        </a>
      </div>
      <Copied label="Listing title" text={title} />
      <Copied label="Listing text" text={text} />
      {tags.length > 0 && <Copied label="Tags" text={tags.join(', ')} />}
    </section>
  )
}

function Copied({ label, text }: { label: string; text: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      notify('success', `${label} copied.`)
    } catch {
      notify('error', `The ${label.toLowerCase()} could not be copied. Select the text and copy it by hand.`)
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
