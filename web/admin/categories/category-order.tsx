import { orderCategories } from '#contract/catalogue/categories.ts'
import { call } from '../../api/api.ts'
import { OrderDialog } from '../order-dialog.tsx'
import { useAllCategories } from './use-all-categories.ts'

type CategoryOrderProps = { onDone: () => Promise<unknown>; onClose: () => void }

export function CategoryOrder(props: CategoryOrderProps) {
  const { data } = useAllCategories()
  return (
    <OrderDialog
      label="Categories"
      items={data?.rows}
      nameOf={({ name }) => name}
      message={orderCategories.message}
      save={(body) => call(orderCategories, { body })}
      {...props}
    />
  )
}
