import { type DropProduct, promisedDesigns, type ShownDrop, setDropProducts } from '#contract/drops.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Badge } from '../../ui/layout/card.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import type { Edited } from '../form/use-edited.ts'
import { useSave } from '../form/use-save.ts'
import { SortableList } from '../sortable-list.tsx'
import { dropChanges } from './drop-changes.ts'

type DropProductsProps = {
  drop: ShownDrop
  designs: Edited<DropProduct[]>
  candidates: { id: string; title: string }[]
}

/** The designs of a drop and their order are their ids. */
export function idsOf(designs: readonly DropProduct[]) {
  return designs.map((design) => design.id)
}

/** Which designs come with the drop, and in which order. */
export function DropProducts({ drop, designs, candidates }: DropProductsProps) {
  const { value: chosen, set: choose, version } = designs
  const { id } = drop
  const isDraft = drop.state === 'draft'
  const others = candidates.filter((candidate) => chosen.every((one) => one.id !== candidate.id))
  const saving = useSave({
    async save() {
      await call(setDropProducts, { params: { id }, body: { productIds: idsOf(chosen), version } })
      designs.taken()
    },
    done: setDropProducts.message,
    changes: dropChanges,
  })

  function add(candidateId: string) {
    const candidate = others.find((other) => other.id === candidateId)
    if (candidate) choose([...chosen, { ...candidate, access: 'paid', cardUrl: null, missing: [] }])
  }

  return (
    <form
      className="panel grid gap-5 overflow-clip px-5 pt-5"
      onSubmit={(event) => {
        event.preventDefault()
        void saving.save()
      }}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">Designs</h2>
        {chosen.length < promisedDesigns && (
          <Badge tone="danger">
            {chosen.length} of {promisedDesigns} promised
          </Badge>
        )}
      </div>
      <SortableList label="Designs" items={chosen} nameOf={({ title }) => title} onSort={choose}>
        {(design) => (
          <>
            <Design {...design} />
            {isDraft && (
              <Button
                size="sm"
                variant="quiet"
                className="ml-auto"
                aria-label={`Take ${design.title} out`}
                onClick={() => choose(chosen.filter((one) => one.id !== design.id))}
              >
                Take out
              </Button>
            )}
          </>
        )}
      </SortableList>
      {chosen.length === 0 && (
        <p className="text-muted">
          No design yet. {isDraft && 'A draft is added here, or chooses this drop in its own form.'}
        </p>
      )}
      {isDraft && others.length > 0 && (
        <SelectField
          label="Add a draft"
          value=""
          options={[
            { value: '', label: 'Choose a design', disabled: true },
            ...others.map((other) => ({ value: other.id, label: other.title })),
          ]}
          onChange={(event) => add(event.target.value)}
        />
      )}
      <SaveBar saving={saving} isChanged={designs.isChanged} onDiscard={designs.discard} />
    </form>
  )
}

function Design({ id, title, access, cardUrl, missing }: DropProduct) {
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
          {access === 'basic' && <Badge>Basic</Badge>}
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
