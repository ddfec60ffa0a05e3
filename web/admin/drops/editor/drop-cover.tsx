import { useState } from 'react'
import { removeDropCover, type ShownDrop, setDropCover } from '#contract/catalogue/drops.ts'
import { call } from '../../../api/api.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { CoverDialog } from '../../cover-dialog.tsx'
import { refetchPaths } from '../../form/refetch-paths.ts'
import { dropChanges } from './drop-changes.ts'

export function DropCover({ drop }: { drop: ShownDrop }) {
  const { id, title, cover, version } = drop
  const [isOpen, setOpen] = useState(false)

  async function done(message: string) {
    notify('success', message)
    await refetchPaths(...dropChanges)
  }

  return (
    <section className="panel grid gap-4 p-5">
      <h2 className="text-lg">Cover</h2>
      {cover ? (
        <img
          src={cover.cardUrl}
          alt={cover.alt}
          width={cover.width}
          height={cover.height}
          className="aspect-4/3 w-full max-w-80 rounded-md bg-sunken object-cover"
        />
      ) : (
        <p className="text-muted text-sm">No cover. Members see a picture of the first design.</p>
      )}
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        {cover ? 'Change cover' : 'Upload cover'}
      </Button>
      {isOpen && (
        <CoverDialog
          {...{ name: title, cover, version }}
          onSave={async (form) => {
            await call(setDropCover, { params: { id }, form })
            await done(setDropCover.message)
          }}
          onRemove={async () => {
            await call(removeDropCover, { params: { id }, body: { version } })
            await done(removeDropCover.message)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
