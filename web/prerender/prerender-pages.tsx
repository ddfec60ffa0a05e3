import { renderToString } from 'react-dom/server'
import { PublicDocument } from '../public-document.tsx'
import { type PublicPath, publicPages } from '../public-pages.ts'
import { Loader } from '../ui/feedback/loader.tsx'

/** The markup of one public page, as a visitor first sees it. */
export async function renderPage(path: PublicPath): Promise<string> {
  return renderToString(<PublicDocument Page={await publicPages[path]()} />)
}

/** What every other page shows until its script runs. */
export function renderShell(): string {
  return renderToString(<Loader />)
}
