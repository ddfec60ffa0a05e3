/** One image of the first plates of a project, in rows from the left. */
export const plateSheet = { most: 36, columns: 4, width: 400, height: 300 } as const
