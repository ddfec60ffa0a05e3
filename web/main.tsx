import './app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { IdentityCheck } from './accounts/second-factor/identity-check.tsx'
import { queryClient } from './query-client.ts'
import { patchAdminRoutes, routes } from './routes.tsx'
import { startSession, watchSession } from './session/session.ts'
import { preloadMemberHeader } from './shell/header/site-header.tsx'
import { preloadToaster } from './ui/feedback/toast.ts'
import { setNavigator } from './ui/navigation/link.tsx'
import { restoreLostFocus } from './ui/navigation/restore-lost-focus.ts'

const host = document.getElementById('app')
if (!host) throw new Error('The page has no #app')

// First: behind the chunks of the page, which the router loads, a slow network would let it time out.
void startSession()
const router = createBrowserRouter(routes, { patchRoutesOnNavigation: patchAdminRoutes })
setNavigator(router)
watchSession()
restoreLostFocus()
preloadMemberHeader()
preloadToaster()
createRoot(host).render(
  <StrictMode>
    <RouterProvider router={router} />
    <QueryClientProvider client={queryClient}>
      <IdentityCheck />
    </QueryClientProvider>
  </StrictMode>,
)
