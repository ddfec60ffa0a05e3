import { deleteSale, type Sale } from '#contract/profit/sales.ts'
import { call } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { useSingleMutation } from '../../api/single-mutation.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { formatPrice } from '../../ui/format/format.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { refreshSales } from './sale-queries.ts'

export function DeleteSaleDialog({ sale, onClose }: { sale: Sale | undefined; onClose: () => void }) {
  const remove = useSingleMutation({
    mutationFn: (id: string) => call(deleteSale, { params: { id } }),
    onSuccess: async () => {
      await refreshSales()
      notify('success', 'Sale deleted.')
      onClose()
    },
    onError: (error) => notify('error', messageOf(error)),
  })
  return (
    <Dialog
      open={sale !== undefined}
      onOpenChange={onClose}
      title={`Delete the sale of ${sale?.design ?? ''}?`}
      description={
        sale && `${formatPrice(sale.gross, sale.currency)} no longer count. This cannot be undone.`
      }
      footer={
        <>
          <Button onClick={onClose}>Keep sale</Button>
          <Button variant="danger" loading={remove.isPending} onClick={() => sale && remove.mutate(sale.id)}>
            Delete sale
          </Button>
        </>
      }
    />
  )
}
