import { sql } from 'kysely'
import type { Hex } from '#geometry/filament-colours.ts'

/** The colours of the project that a 3MF was, by number of the filament, which its clean copy lacks. */
export const projectFilaments = sql<(Hex | null)[] | null>`estimate->'project'->'colours'`.as('filaments')
