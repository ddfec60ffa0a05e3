import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type DropProduct, listDropCandidates } from '#contract/catalogue/drops.ts'
import { addProduct } from '#contract/catalogue/studio/product-form.ts'
import { maxLengthOf } from '#contract/texts.ts'
import { call } from '../../../api/api.ts'
import { messageOf } from '../../../api/api-error.ts'
import { useSingleMutation } from '../../../api/single-mutation.ts'
import { useDebounced } from '../../../ui/browser/use-debounced.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Notice } from '../../../ui/layout/card.tsx'
import { productStatuses } from '../../products/actions/product-status.tsx'

type AddDesignsProps = { taken: readonly string[]; onAdd: (design: DropProduct) => void }

const pauseMilliseconds = 250

/** Adds drafts and published designs, or a draft that does not exist yet. */
export function AddDesigns({ taken, onAdd }: AddDesignsProps) {
  const [search, setSearch] = useState('')
  const title = search.trim()
  const debounced = useDebounced(title, pauseMilliseconds)
  const heading = useId()
  const { data, error } = useQuery({
    queryKey: [listDropCandidates.path, debounced],
    queryFn: ({ signal }) => call(listDropCandidates, { query: { search: debounced }, signal }),
    placeholderData: keepPreviousData,
  })
  const create = useSingleMutation({
    mutationFn: (title: string) => call(addProduct, { body: { title } }),
    onSuccess: ({ id }, title) => {
      onAdd({ id, title, status: 'draft', access: 'paid', cardUrl: null, missing: [] })
      setSearch('')
    },
  })
  const failure = error ?? create.error
  const found = (data?.candidates ?? []).filter(({ id }) => !taken.includes(id)).slice(0, 6)

  return (
    <section aria-labelledby={heading} className="grid gap-3">
      <h3 id={heading} className="font-semibold">
        Add designs
      </h3>
      <TextField
        label="Title"
        hint="Finds drafts and published designs that are in no drop."
        maxLength={maxLengthOf(addProduct.body.shape.title)}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={(event) => {
          // Enter would save the form around it.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <ul className="grid gap-1 empty:hidden">
        {found.map((design) => (
          <li key={design.id} className="flex items-center justify-between gap-3">
            <p className="min-w-0 break-words">
              {design.title} <span className="text-muted text-sm">{productStatuses[design.status]}</span>
            </p>
            <Button size="sm" onClick={() => onAdd(design)}>
              Add<span className="sr-only"> {design.title}</span>
            </Button>
          </li>
        ))}
      </ul>
      {failure && <Notice tone="danger">{messageOf(failure)}</Notice>}
      {title !== '' && (
        <Button
          size="sm"
          className="justify-self-start"
          loading={create.isPending}
          onClick={() => create.mutate(title)}
        >
          Create draft “{title}”
        </Button>
      )}
    </section>
  )
}
