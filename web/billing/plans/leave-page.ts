import { isServerReachable } from '../../ui/browser/load-chunk.ts'
import { isPublicPage } from '../../ui/navigation/link.tsx'

/**
 * Returns false offline on a public page, which the browser would replace with an error page of its own. Behind a VPN
 * `onLine` may be wrongly false (MDN), so that the server is asked.
 */
export async function canLeavePage(): Promise<boolean> {
  return !isPublicPage() || navigator.onLine || isServerReachable()
}
