import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, LinkButton } from '../../../ui/buttons/button.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../confirm-dialog.tsx'
import { useSaving } from '../../form/use-saving.ts'
import { type ActedOn, actionsFor, type ProductAction } from './product-actions.ts'
import { productChanges } from './product-changes.ts'

type ProductButtonsProps = {
  product: ActedOn
  disabled?: boolean
  /** Alternatives to the main action. */
  children?: ReactNode
}

/** Shows the actions on a design; each asks for confirmation. */
export function ProductButtons({ product, disabled = false, children }: ProductButtonsProps) {
  const [confirming, setConfirming] = useState<ProductAction>()
  const { refetch } = useSaving(productChanges)
  const navigate = useNavigate()

  async function run({ run, done }: ProductAction) {
    const next = await run()
    await refetch()
    notify('success', done)
    if (next) await navigate(next)
  }

  const [first, ...others] = actionsFor(product).map((one) => (
    <Button key={one.label} size="sm" disabled={disabled} onClick={() => setConfirming(one)}>
      {one.label}
    </Button>
  ))
  return (
    <div className="flex flex-wrap gap-2">
      {first}
      {children}
      {others}
      <PreviewLinks id={product.id} />
      {confirming && (
        <ConfirmDialog
          {...confirming}
          onConfirm={() => run(confirming)}
          onClose={() => setConfirming(undefined)}
        />
      )}
    </div>
  )
}

function PreviewLinks({ id }: { id: string }) {
  const preview = (as: string) => `/admin/product/edit-product/${id}?preview=${as}`
  return (
    <>
      <LinkButton size="sm" variant="quiet" to={preview('basic')}>
        Preview as Basic
      </LinkButton>
      <LinkButton size="sm" variant="quiet" to={preview('paid')}>
        Preview as paid
      </LinkButton>
    </>
  )
}
