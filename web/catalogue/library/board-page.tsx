import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { type Board, deleteBoard, renameBoard } from '#contract/catalogue/members/boards.ts'
import { call } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { useSingleMutation } from '../../api/single-mutation.ts'
import { FailurePanel } from '../../failure-panel.tsx'
import { usePageTitle } from '../../page-title.ts'
import { Button, LinkButton } from '../../ui/buttons/button.tsx'
import { EmptyState, LoadingRegion, Skeleton } from '../../ui/feedback/states.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { formatGrams, formatMinutes } from '../../ui/format/format.ts'
import { Breadcrumb, PageHeader } from '../../ui/layout/page-header.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { BoardNameForm } from '../boards/board-name-form.tsx'
import { boardList, refreshBoards } from '../boards/board-queries.ts'
import { ProductBrowser } from '../browse/product-browser.tsx'

export function BoardPage() {
  const { id } = useParams()
  const boards = useQuery(boardList())
  const board = boards.data?.find((each) => each.id === id)
  if (board) return <FoundBoard key={board.id} board={board} />
  return (
    <div className="page pb-12">
      <PageHeader title="Board" breadcrumb={<Breadcrumb steps={steps} />} />
      {boards.isPending && (
        <LoadingRegion>
          <Skeleton className="h-64 w-full" />
        </LoadingRegion>
      )}
      {boards.isError && <FailurePanel error={boards.error} onRetry={() => void boards.refetch()} />}
      {boards.data && (
        <EmptyState
          title="This board does not exist"
          text="The board may have been deleted in another tab."
          action={<LinkButton to="/library">Open your library</LinkButton>}
        />
      )}
    </div>
  )
}

const steps = [{ label: 'Library', to: '/library' }]

function FoundBoard({ board }: { board: Board }) {
  const { id, name, products } = board
  usePageTitle(name)
  return (
    <div className="page pb-12">
      <PageHeader
        title={name}
        text={printSums(board)}
        breadcrumb={<Breadcrumb steps={steps} />}
        actions={
          <>
            <RenameButton id={id} name={name} />
            <DeleteButton id={id} name={name} />
          </>
        }
      />
      {products === 0 ? (
        <EmptyState
          title="No designs on this board"
          text="Open a design and save it to this board, or select several in Explore."
          action={
            <LinkButton variant="primary" to="/products">
              Explore
            </LinkButton>
          }
        />
      ) : (
        <ProductBrowser within={{ kind: 'board', id }} />
      )}
    </div>
  )
}

/** Sums for planning a market. Undefined for a single design, whose card shows the same figures. */
function printSums({ products, minutes, grams }: Board) {
  if (products < 2 || minutes === 0) return undefined
  return `One print of each design: ${formatMinutes(minutes)}, ${formatGrams(grams)} of filament.`
}

type NamedBoard = Pick<Board, 'id' | 'name'>

function RenameButton({ id, name }: NamedBoard) {
  const [open, setOpen] = useState(false)
  async function rename(next: string) {
    await call(renameBoard, { params: { boardId: id }, body: { name: next } })
    await refreshBoards()
    setOpen(false)
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Rename board" closeOnClickOutside={false}>
        <BoardNameForm name={name} submitLabel="Save" onName={rename} />
      </Dialog>
    </>
  )
}

function DeleteButton({ id, name }: NamedBoard) {
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const remove = useSingleMutation({
    mutationFn: () => call(deleteBoard, { params: { boardId: id } }),
    onSuccess: async () => {
      notify('success', `Board “${name}” deleted.`)
      await navigate('/library')
      await refreshBoards()
    },
    onError: (error) => notify('error', messageOf(error)),
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`Delete “${name}”?`}
        description="Its designs stay in the catalogue, in your favourites and in your downloads."
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Keep board</Button>
            <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate()}>
              Delete board
            </Button>
          </>
        }
      />
    </>
  )
}
