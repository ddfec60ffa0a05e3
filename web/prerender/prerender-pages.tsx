import { renderToString } from 'react-dom/server'
import { PublicDocument } from '../public-document.tsx'
import { type PublicPath, publicPages } from '../public-pages.ts'
import { queryClient } from '../query-client.ts'
import { Loader } from '../ui/feedback/loader.tsx'

export async function renderPage(path: PublicPath): Promise<string> {
  const html = renderToString(<PublicDocument Page={await publicPages[path]()} />)
  // The timers of cached queries would keep this process alive.
  queryClient.clear()
  return html
}

export function renderShell(): string {
  return renderToString(<Loader />)
}
