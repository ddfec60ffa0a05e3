import './public.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { PublicDocument } from './public-document.tsx'
import { isPublicPath, publicPages } from './public-pages.ts'
import { hasBeenSignedIn, startSession, watchSession } from './session/session.ts'
import { preloadMemberHeader } from './shell/header/site-header.tsx'
import { track } from './tracking/tracking.ts'
import { preloadToaster } from './ui/feedback/toast.ts'

const path = window.location.pathname.replace(/(.)\/$/, '$1')
const host = document.getElementById('app')
if (!host || !isPublicPath(path)) throw new Error(`${path} is not a public page`)

if (hasBeenSignedIn()) void startSession()
watchSession()
preloadMemberHeader()
preloadToaster()
track({ event: 'page_view', path, title: document.title })

const page = <PublicDocument Page={await publicPages[path]()} />
// For `first-paint.js`: from here on React replays clicks.
window.dispatchEvent(new Event('hydrating'))
// In small steps, so that the page stays responsive.
if ('prerendered' in host.dataset) startTransition(() => void hydrateRoot(host, page))
else createRoot(host).render(page)
