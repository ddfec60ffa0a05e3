import { matchRoutes, type RouteObject } from 'react-router'

/** Loads what the page at this path consists of, so that it can be drawn, or hydrated, at once. */
export async function loadLazy(routes: RouteObject[], pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'object') return
      const Component = await route.lazy.Component?.()
      Object.assign(route, { lazy: undefined, Component })
    }),
  )
}
