import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { loadLazy } from './load-lazy.ts'
import { routes } from './routes.tsx'
import { Loader } from './ui/loader.tsx'

/** The markup of one public page, as a visitor first sees it. */
export async function renderPage(path: string): Promise<string> {
  await loadLazy(routes, path)
  const { query, dataRoutes } = createStaticHandler(routes)
  const context = await query(new Request(new URL(path, 'http://localhost')))
  if (context instanceof Response) throw new Error(`${path} redirects and cannot be written to a file`)
  return renderToString(
    <StrictMode>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </StrictMode>,
  )
}

/** What every other page shows until its script runs. */
export function renderShell(): string {
  return renderToString(<Loader />)
}
