import { sql } from 'kysely'
import type { KnownFilaments } from '#geometry/three-mf/settings/filament-finish.ts'

/** The clean copy of a project has no filaments. */
export const projectFilaments = sql<KnownFilaments>`jsonb_build_object(
  'colours', estimate->'project'->'colours', 'finishes', estimate->'project'->'finishes')`.as('filaments')
