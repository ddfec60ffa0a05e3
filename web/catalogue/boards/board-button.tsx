import { FolderPlus } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '../../ui/lazy-load/lazy-load.tsx'

const BoardDialog = lazyDialog(async () => (await import('./board-dialog.tsx')).BoardDialog, 'boards')

export function BoardButton({ product }: { product: { id: string; title: string } }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={`Save ${product.title} to boards`}
        onClick={() => setOpen(true)}
        className="grid size-11 place-items-center rounded-full border border-line bg-surface hover:bg-sunken"
      >
        <FolderPlus size={20} aria-hidden="true" />
      </button>
      <BoardDialog open={open} onOpenChange={setOpen} products={[product]} />
    </>
  )
}
