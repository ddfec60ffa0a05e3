import { sql } from 'kysely'
import type { KnownFilaments } from '#geometry/three-mf/settings/filament-finish.ts'

/** The filaments of the project that a 3MF was, which its clean copy lacks. */
export const projectFilaments = sql<KnownFilaments>`jsonb_build_object(
  'colours', estimate->'project'->'colours', 'finishes', estimate->'project'->'finishes')`.as('filaments')
