import { useState } from 'react'
import { IdeaDialog } from '../../ideas/ideas.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'

export function NoDesigns({ search, onClear }: { search: string | undefined; onClear: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <EmptyState
        title={search ? `No designs match “${search}”` : 'No designs match these filters'}
        text="Try fewer words or fewer filters, or suggest a design."
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={onClear}>Remove filters</Button>
            <Button variant="primary" onClick={() => setOpen(true)}>
              Suggest this design
            </Button>
          </div>
        }
      />
      <IdeaDialog
        reopenName="idea-for-search"
        open={isOpen}
        onOpenChange={setOpen}
        initialText={search ?? ''}
      />
    </>
  )
}
