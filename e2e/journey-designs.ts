import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { leftOut } from './journey-service.ts'

/** Counts files, one for each design: importing them takes seconds in every process of the journeys. */
export const designCount = readdirSync(join(import.meta.dirname, '..', 'demo', 'designs')).length
/** More than one page of the list. */
export const journeyDesignCount = designCount - leftOut.length
