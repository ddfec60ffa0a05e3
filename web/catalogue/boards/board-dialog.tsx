import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addToBoard, type Board, createBoard, removeFromBoard } from '#contract/catalogue/members/boards.ts'
import { call } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { useSingleMutation } from '../../api/single-mutation.ts'
import { FailurePanel } from '../../failure-panel.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { LoadingRegion, Skeleton } from '../../ui/feedback/states.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { countOf } from '../../ui/format/format.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { BoardNameForm } from './board-name-form.tsx'
import { boardList, refreshBoards } from './board-queries.ts'

type BoardDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  products: readonly { id: string; title: string }[]
  /** Explains why designs were not added; by default the message of the error. */
  explain?: (error: unknown) => string
}

/** Shows which boards contain these designs. A box that is checked or unchecked is saved at once. */
export function BoardDialog({ open, onOpenChange, products, explain = messageOf }: BoardDialogProps) {
  const [first] = products
  const what = first && products.length === 1 ? first.title : countOf(products.length, 'design')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Save to boards"
      description={what}
      footer={<Button onClick={() => onOpenChange(false)}>Done</Button>}
    >
      <BoardChoices productIds={products.map(({ id }) => id)} explain={explain} />
    </Dialog>
  )
}

type BoardChoicesProps = { productIds: string[]; explain: (error: unknown) => string }

function BoardChoices({ productIds, explain }: BoardChoicesProps) {
  const [isNaming, setNaming] = useState(false)
  const boards = useQuery(boardList(productIds))
  async function create(name: string) {
    await call(createBoard, { body: { name, productIds } })
    await refreshBoards()
    setNaming(false)
  }

  if (boards.isPending)
    return (
      <LoadingRegion className="grid gap-3">
        <Skeleton className="h-8 w-full" />
        <Skeleton className="h-8 w-full" />
      </LoadingRegion>
    )
  if (boards.isError) return <FailurePanel error={boards.error} onRetry={() => void boards.refetch()} />
  return (
    <div className="grid gap-5">
      {boards.data.length > 0 && (
        <ul className="grid gap-1">
          {boards.data.map((board) => (
            <BoardChoice key={board.id} board={board} productIds={productIds} explain={explain} />
          ))}
        </ul>
      )}
      {isNaming || boards.data.length === 0 ? (
        <BoardNameForm submitLabel="Create board" onName={create} />
      ) : (
        <Button className="justify-self-start" onClick={() => setNaming(true)}>
          New board
        </Button>
      )}
    </div>
  )
}

function BoardChoice({ board, productIds, explain }: BoardChoicesProps & { board: Board }) {
  const [next, setNext] = useState<boolean>()
  const change = useSingleMutation({
    mutationFn: (isOn: boolean) =>
      call(isOn ? addToBoard : removeFromBoard, { params: { boardId: board.id }, body: { productIds } }),
    onError: (error) => notify('error', explain(error)),
    onSettled: async () => {
      await refreshBoards()
      setNext(undefined)
    },
  })
  return (
    <li>
      <CheckboxField
        label={
          <>
            {board.name} <span className="text-muted text-sm">{countOf(board.products, 'design')}</span>
          </>
        }
        checked={next ?? board.requested === productIds.length}
        onChange={({ target }) => {
          if (next !== undefined) return
          setNext(target.checked)
          change.mutate(target.checked)
        }}
      />
    </li>
  )
}
