import { useState } from 'react'
import { IdeaDialog } from '../../ideas/ideas.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { chipsOf, type Filter } from '../products/product-filter.ts'

export function NoDesigns({ filter, onClear }: { filter: Filter; onClear: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const { search } = filter
  const suggest = (
    <Button variant="primary" onClick={() => setOpen(true)}>
      {search ? 'Suggest this design' : 'Suggest a design'}
    </Button>
  )
  return (
    <>
      {chipsOf(filter, undefined).length === 0 ? (
        <EmptyState
          title="No designs yet"
          text="Designs appear here as soon as they are published. What would you like to print?"
          action={suggest}
        />
      ) : (
        <EmptyState
          title={search ? `No designs match “${search}”` : 'No designs match these filters'}
          text="Try fewer words or fewer filters, or suggest a design."
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <Button onClick={onClear}>Remove filters</Button>
              {suggest}
            </div>
          }
        />
      )}
      <IdeaDialog
        reopenName="idea-for-search"
        open={isOpen}
        onOpenChange={setOpen}
        initialText={search ?? ''}
      />
    </>
  )
}
