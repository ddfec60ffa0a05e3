import { getPromise, listAdminDrops, showDrop } from '#contract/catalogue/drops.ts'

/** What a change of a drop makes outdated. */
export const dropChanges = [listAdminDrops.path, showDrop.path, getPromise.path]
