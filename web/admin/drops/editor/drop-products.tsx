import { useState } from 'react'
import { type DropProduct, promisedDesigns, type ShownDrop } from '#contract/catalogue/drops.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Badge } from '../../../ui/layout/card.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { SaveBar } from '../../form/save-bar.tsx'
import type { EditForm } from '../../form/use-edit-form.ts'
import { SortableList } from '../../sortable-list.tsx'
import { AddDesigns } from './add-designs.tsx'

type DropProductsProps = {
  form: EditForm<{ productIds: string[] }>
  drop: ShownDrop
  products: readonly DropProduct[]
}

export function DropProducts({ form, drop, products }: DropProductsProps) {
  const isOpen = drop.state !== 'published'
  const productIds = form.watch('productIds')
  const [added, setAdded] = useState<readonly DropProduct[]>([])
  const chosen = productIds.flatMap((id) => [...products, ...added].find((design) => design.id === id) ?? [])
  const choose = (ids: string[]) => form.setValue('productIds', ids, { shouldDirty: true })

  function add(design: DropProduct) {
    setAdded((before) => [...before, design])
    choose([...productIds, design.id])
  }

  return (
    <form className="panel grid gap-5 overflow-clip px-5 pt-5" onSubmit={form.onSubmit}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">Designs</h2>
        {chosen.length < promisedDesigns && (
          <Badge tone="danger">
            {chosen.length} of {promisedDesigns} promised
          </Badge>
        )}
      </div>
      <SortableList
        label="Designs"
        items={chosen}
        nameOf={({ title }) => title}
        onSort={(designs) => choose(designs.map(({ id }) => id))}
      >
        {(design) => (
          <>
            <Design {...design} />
            {isOpen && (
              <Button
                size="sm"
                variant="quiet"
                className="ml-auto"
                aria-label={`Remove ${design.title}`}
                onClick={() => choose(productIds.filter((id) => id !== design.id))}
              >
                Remove
              </Button>
            )}
          </>
        )}
      </SortableList>
      {chosen.length === 0 && <p className="text-muted">No designs yet.</p>}
      {isOpen && <AddDesigns taken={productIds} onAdd={add} />}
      <SaveBar saving={form.saving} isChanged={form.isDirty} onDiscard={form.discard} />
    </form>
  )
}

function Design({ id, title, status, access, cardUrl, missing }: DropProduct) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      {cardUrl && (
        <img
          src={cardUrl}
          alt=""
          width={64}
          height={48}
          className="aspect-4/3 w-16 rounded-sm object-cover"
        />
      )}
      <div className="min-w-0">
        <p className="break-words">
          <Link to={`/admin/product/edit-product/${id}`} className="link">
            {title}
          </Link>{' '}
          {access === 'basic' && <Badge>Basic</Badge>}{' '}
          {status === 'published' && <Badge tone="success">Published</Badge>}
        </p>
        {missing.map((sentence) => (
          <p key={sentence} className="text-danger text-sm">
            {sentence}
          </p>
        ))}
      </div>
    </div>
  )
}
