import { sql } from 'kysely'
import type { KnownFilaments } from '#geometry/three-mf/settings/filament-finish.ts'

/** Selects the filaments of the original 3MF project; the clean copy has none. */
export const projectFilaments = sql<KnownFilaments>`jsonb_build_object(
  'colours', estimate->'project'->'colours', 'finishes', estimate->'project'->'finishes')`.as('filaments')
