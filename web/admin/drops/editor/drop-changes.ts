import { getPromise, listAdminDrops, showDrop } from '#contract/catalogue/drops.ts'

export const dropChanges = [listAdminDrops.path, showDrop.path, getPromise.path]
