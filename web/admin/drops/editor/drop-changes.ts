import { getPromise, listAdminDrops, showDrop } from '#contract/catalogue/drops.ts'

/** Queries to invalidate after a change of a drop. */
export const dropChanges = [listAdminDrops.path, showDrop.path, getPromise.path]
