import { queryClient } from '../../query-client.ts'

/** Refetches every query whose key begins with one of these paths. */
export async function refetchPaths(...paths: readonly string[]) {
  await Promise.all(paths.map((path) => queryClient.invalidateQueries({ queryKey: [path] })))
}
