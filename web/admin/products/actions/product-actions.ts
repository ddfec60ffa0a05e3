import {
  deleteProduct,
  duplicateProduct,
  type ProductStatus,
  publishProduct,
  retireProduct,
  unscheduleProduct,
} from '#contract/products.ts'
import { call } from '../../../api.ts'

/** What the list and the form know of a design. */
export type ActedOn = { id: string; title: string; status: ProductStatus; revision: number }

export type ProductAction = {
  label: string
  /** What is asked before. */
  title: string
  text: string
  action: string
  isDangerous?: boolean
  /** Where it leads afterwards. */
  run: () => Promise<string | undefined>
  done: string
}

const list = '/admin'

/** What can be done with a design in its state, the most likely first. */
export function actionsFor(product: ActedOn): ProductAction[] {
  const { status } = product
  const forState: Record<ProductStatus, ProductAction[]> = {
    draft: [publish(product), remove(product)],
    scheduled: [publish(product), unschedule(product)],
    published: [retire(product)],
    retired: [publish(product)],
  }
  const [first, ...others] = forState[status]
  return [...(first ? [first] : []), duplicate(product), ...others]
}

function stay(running: Promise<unknown>) {
  return running.then(() => undefined)
}

export function publish({ id, title, status, revision }: ActedOn): ProductAction {
  const isBack = status === 'retired'
  return {
    label: isBack ? 'Publish again' : 'Publish now',
    title: `Publish ${title}?`,
    text: isBack
      ? 'Members find it again and can download it.'
      : 'Members find it at once and can download it.',
    action: 'Publish',
    run: () => stay(call(publishProduct, { params: { id }, body: { revision } })),
    done: publishProduct.message,
  }
}

export function retire({ id, title, revision }: ActedOn): ProductAction {
  return {
    label: 'Retire',
    title: `Retire ${title}?`,
    text: 'Members no longer find it. Who has a licence for it keeps the licence and the files. It can be published again.',
    action: 'Retire',
    isDangerous: true,
    run: () => stay(call(retireProduct, { params: { id }, body: { revision } })),
    done: retireProduct.message,
  }
}

export function duplicate({ id, title }: ActedOn): ProductAction {
  return {
    label: 'Duplicate',
    title: `Duplicate ${title}?`,
    text: 'A new draft has its words and print data, without its pictures, files and drop.',
    action: 'Duplicate',
    run: async () => {
      const copy = await call(duplicateProduct, { params: { id } })
      return `/admin/product/edit-product/${copy.id}`
    },
    done: duplicateProduct.message,
  }
}

function unschedule({ id, title, revision }: ActedOn): ProductAction {
  return {
    label: 'Back to draft',
    title: `Make ${title} a draft again?`,
    text: 'It does not come at its time. It can be scheduled anew.',
    action: 'Make it a draft',
    run: () => stay(call(unscheduleProduct, { params: { id }, body: { revision } })),
    done: unscheduleProduct.message,
  }
}

function remove({ id, title, revision }: ActedOn): ProductAction {
  return {
    label: 'Delete draft',
    title: `Delete ${title}?`,
    text: 'The draft goes with its pictures and files. This cannot be undone.',
    action: 'Delete',
    isDangerous: true,
    run: async () => {
      await call(deleteProduct, { params: { id }, body: { revision } })
      return list
    },
    done: deleteProduct.message,
  }
}
