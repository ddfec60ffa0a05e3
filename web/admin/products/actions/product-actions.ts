import {
  deleteProduct,
  duplicateProduct,
  type ProductStatus,
  publishProduct,
  retireProduct,
  unscheduleProduct,
} from '#contract/catalogue/products.ts'
import { call } from '../../../api/api.ts'

/** The fields of a design in list and form. */
export type ActedOn = { id: string; title: string; status: ProductStatus; revision: number }

export type ProductAction = {
  label: string
  /** The confirmation. */
  title: string
  text: string
  action: string
  isDangerous?: boolean
  /** The server refuses it for an incomplete design. */
  isPublication?: true
  /** The URL to open afterwards. */
  run: () => Promise<string | undefined>
  done: string
}

const list = '/admin'

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

function withoutResult(running: Promise<unknown>) {
  return running.then(() => undefined)
}

export function publish({ id, title, status, revision }: ActedOn): ProductAction {
  const isBack = status === 'retired'
  return {
    label: isBack ? 'Publish again' : 'Publish now',
    title: `Publish ${title}?`,
    text: isBack
      ? 'Members can find and download the design again.'
      : 'Members can find and download the design immediately.',
    action: 'Publish',
    isPublication: true,
    run: () => withoutResult(call(publishProduct, { params: { id }, body: { revision } })),
    done: publishProduct.message,
  }
}

export function retire({ id, title, revision }: ActedOn): ProductAction {
  return {
    label: 'Retire',
    title: `Retire ${title}?`,
    text: 'Members can no longer find the design. Members with a licence keep the licence and the files. You can publish the design again.',
    action: 'Retire',
    isDangerous: true,
    run: () => withoutResult(call(retireProduct, { params: { id }, body: { revision } })),
    done: retireProduct.message,
  }
}

export function duplicate({ id, title }: ActedOn): ProductAction {
  return {
    label: 'Duplicate',
    title: `Duplicate ${title}?`,
    text: 'Creates a draft with the same texts and print data, without pictures, files and drop.',
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
    label: 'Unschedule',
    title: `Unschedule ${title}?`,
    text: 'The design becomes a draft. Pick a date to schedule it again.',
    action: 'Unschedule',
    run: () => withoutResult(call(unscheduleProduct, { params: { id }, body: { revision } })),
    done: unscheduleProduct.message,
  }
}

function remove({ id, title, revision }: ActedOn): ProductAction {
  return {
    label: 'Delete draft',
    title: `Delete ${title}?`,
    text: 'The draft, its pictures and its files are deleted. This can’t be undone.',
    action: 'Delete',
    isDangerous: true,
    run: async () => {
      await call(deleteProduct, { params: { id }, body: { revision } })
      return list
    },
    done: deleteProduct.message,
  }
}
