import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ApiError, messageOf, requestIdOf } from '../api/api-error.ts'
import { usePageTitle } from '../page-title.ts'
import { ChunkLoadError } from '../ui/browser/load-chunk.ts'
import { useOnline } from '../ui/browser/use-online.ts'
import { Button, LinkButton } from '../ui/buttons/button.tsx'
import { networkMessage } from '../ui/feedback/network-message.ts'
import { LogoMark } from './header/logo.tsx'
import { NotFoundPage } from './not-found-page.tsx'

const broken = 'This page could not be shown. Reload it; nothing you saved is lost.'

export function ErrorPage() {
  const error = useRouteError()
  const isOnline = useOnline()
  const isMissing = (isRouteErrorResponse(error) || error instanceof ApiError) && error.status === 404
  usePageTitle(isMissing ? 'Page Not Found' : 'Unexpected Application Error!')
  if (isMissing) return <NotFoundPage />
  const requestId = requestIdOf(error)
  return (
    <section className="page grid min-h-[60dvh] place-content-center justify-items-center gap-4 py-16 text-center">
      <LogoMark className="size-16 rotate-180 text-muted" />
      <h1 tabIndex={-1} className="text-2xl">
        Unexpected Application Error!
      </h1>
      <p className="max-w-md text-muted">
        {messageOf(error, error instanceof ChunkLoadError ? networkMessage : broken)}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="primary" idle={!isOnline} onClick={() => window.location.reload()}>
          Reload
        </Button>
        <LinkButton to="/">Back to Home</LinkButton>
      </div>
      {requestId && <p className="text-muted text-xs">Request {requestId}</p>}
    </section>
  )
}
