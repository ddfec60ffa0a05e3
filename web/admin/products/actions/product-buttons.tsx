import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, LinkButton } from '../../../ui/buttons/button.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../confirm-dialog.tsx'
import { ConflictNotice } from '../../conflict-notice.tsx'
import { refetchPaths } from '../../form/refetch-paths.ts'
import { IncompleteDialog } from './incomplete-dialog.tsx'
import { type ActedOn, actionsFor, type ProductAction } from './product-actions.ts'
import { productChanges } from './product-changes.ts'

type ProductButtonsProps = {
  product: ActedOn
  disabled?: boolean
  missing: readonly string[]
  /** Alternatives to the main action. */
  children?: ReactNode
}

export function ProductButtons({ product, disabled = false, missing, children }: ProductButtonsProps) {
  const [open, setOpen] = useState<string>()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<unknown>()
  const close = () => {
    setOpen(undefined)
    setRefusal(undefined)
  }

  async function run({ run, done }: ProductAction) {
    const next = await run().catch((error: unknown) => {
      setRefusal(error)
      throw error
    })
    close()
    await refetchPaths(...productChanges)
    notify('success', done)
    if (next) await navigate(next)
  }

  // Reads actions from the newest product: a refused action is repeated on the newer state.
  const actions = actionsFor(product)
  const confirming = actions.find(({ label }) => label === open)
  const [first, ...others] = actions.map((one) => (
    <Button key={one.label} size="sm" disabled={disabled} onClick={() => setOpen(one.label)}>
      {one.label}
    </Button>
  ))
  return (
    <div className="flex flex-wrap gap-2">
      {first}
      {children}
      {others}
      <PreviewLinks id={product.id} />
      {open && !confirming && <ConflictNotice name={product.title} refusal={refusal} onClose={close} />}
      {confirming?.isPublication && missing.length > 0 ? (
        <IncompleteDialog title={product.title} missing={missing} onClose={close} />
      ) : (
        confirming && <ConfirmDialog {...confirming} onConfirm={() => run(confirming)} onClose={close} />
      )}
    </div>
  )
}

function PreviewLinks({ id }: { id: string }) {
  const preview = (as: string) => `/admin/product/edit-product/${id}?preview=${as}`
  return (
    <>
      <LinkButton size="sm" variant="quiet" to={preview('basic')}>
        Preview as Basic member
      </LinkButton>
      <LinkButton size="sm" variant="quiet" to={preview('paid')}>
        Preview as paying member
      </LinkButton>
    </>
  )
}
