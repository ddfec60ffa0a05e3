import { isServerReachable } from '../../ui/browser/load-chunk.ts'
import { networkMessage } from '../../ui/feedback/network-message.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { isPublicPage } from '../../ui/navigation/link.tsx'

/**
 * Returns false, with a toast, offline on a public page, which the browser would replace with an error page of its own.
 * Behind a VPN `onLine` may be wrongly false (MDN), so that the server is asked.
 */
export async function canLeavePage(): Promise<boolean> {
  if (!isPublicPage() || navigator.onLine || (await isServerReachable())) return true
  notify('error', networkMessage)
  return false
}
