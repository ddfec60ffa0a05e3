export type IdeaTables = Record<never, never>
