import { chooseConsent, useConsent } from '../tracking/tracking.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Link } from '../ui/navigation/link.tsx'

/** Asks once; the settings can change the answer. */
export function ConsentBanner() {
  if (useConsent() !== undefined) return null
  return (
    <section
      ref={reserveBannerHeight}
      aria-label="Cookies"
      className="panel [@media(height>=28rem)]:fixed inset-x-0 bottom-0 z-30 mx-auto mb-4 flex w-[calc(100%-2rem)] max-w-2xl flex-wrap items-center gap-x-6 gap-y-3 p-4 pb-[max(1rem,env(safe-area-inset-bottom))] shadow-raised print:hidden"
    >
      <p className="min-w-60 flex-1 text-sm">
        This website uses cookies to enhance the user experience.{' '}
        <Link to="/privacy-policy" className="link">
          Privacy Policy
        </Link>
      </p>
      <div className="flex gap-2">
        <Button size="sm" onClick={() => chooseConsent('declined')}>
          Decline
        </Button>
        <Button size="sm" onClick={() => chooseConsent('accepted')}>
          Accept
        </Button>
      </div>
    </section>
  )
}

/** Reserves space at the foot, so that the banner covers nothing. On a low screen it stands below the page. */
function reserveBannerHeight(banner: HTMLElement) {
  const { style } = document.documentElement
  const reserve = () => style.setProperty('--foot', `${Math.max(0, window.innerHeight - banner.offsetTop)}px`)
  const observer = new ResizeObserver(reserve)
  observer.observe(banner)
  window.addEventListener('resize', reserve)
  return () => {
    observer.disconnect()
    window.removeEventListener('resize', reserve)
    style.removeProperty('--foot')
  }
}
