import { ConsentChoice } from '../../tracking/tracking.ts'
import type { LegalSection } from '../legal-page.tsx'

type Cookie = { name: string; purpose: string; life: string }

const necessary: Cookie[] = [
  { name: '__Host-session', purpose: 'Keeps you signed in.', life: '90 days, or until you sign out' },
  {
    name: '__Host-signed_in',
    purpose: 'Says that you are signed in, and nothing else.',
    life: '90 days, or until you sign out',
  },
  {
    name: '__Host-registration',
    purpose: 'Identifies the sign-up of this browser until its email address is verified.',
    life: '1 day',
  },
  {
    name: '__Host-known_browser',
    purpose:
      'Lets you sign in on this browser while sign-ins are locked because others guess your password. The cookie alone does not sign anyone in.',
    life: '1 year after the last sign-in',
  },
  { name: 'gdpr_consent', purpose: 'Your answer: accepted or declined.', life: '150 days' },
]

const optional: Cookie[] = [
  {
    name: 'Analytics',
    purpose: 'Counts visits, sign-ups, logins and purchases.',
    life: 'Set by the service',
  },
  {
    name: 'Ad pixel',
    purpose: 'Shows which advertisement led to a visit or a purchase.',
    life: 'Set by the network',
  },
]

export const cookies: LegalSection[] = [
  {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <>
        <p>The service cannot work without these, so we set them without asking:</p>
        <CookieTable caption="Cookies the service needs" cookies={necessary} />
        <p>These are set only after you accept:</p>
        <CookieTable caption="Cookies that need your consent" cookies={optional} />
        <p>
          Your browser also stores some data that is not sent to us: until you sign out, that you are signed
          in, which designs you viewed last, and which purchase has been counted; until you close the tab,
          your scroll position, the billing period you chose, an unsent idea and an email address that is not
          verified yet; until you clear the browser data, the theme, whether you use shortcuts, when you were
          last here, and which hints you have closed. At the checkout Stripe sets its own cookies on its own
          page.
        </p>
      </>
    ),
  },
  {
    id: 'analytics',
    title: 'Analytics and advertising',
    body: (
      <>
        <p>
          Before you accept, and if you decline, no third-party script is loaded and nothing is recorded. Your
          answer holds for 150 days; then we ask again.
        </p>
        <p>
          If you accept, scripts of a tag manager, an analytics service and an advertising network are loaded
          on the page where you accept and from then on. The tag manager receives four events: a page you
          opened, with its path and title; a sign-up and a login, with the method; a purchase, with the name,
          price and currency of the plan. These services also see what every website sees, your IP address and
          your browser, and may recognise you on other sites. They never receive your name, your email
          address, your files or your ideas. Pages with a code in their address, such as a reset link, load
          none of these scripts. The legal basis is your consent. When you withdraw your consent, the scripts
          and cookies are removed at once.
        </p>
        <div className="mt-6">
          <ConsentChoice />
        </div>
      </>
    ),
  },
]

function CookieTable({ caption, cookies }: { caption: string; cookies: readonly Cookie[] }) {
  return (
    <table className="w-full table-fixed text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-line border-b text-muted">
          <th scope="col" className="w-[32%] py-2 pr-4 font-normal">
            Cookie
          </th>
          <th scope="col" className="py-2 pr-4 font-normal">
            What for
          </th>
          <th scope="col" className="w-[28%] py-2 font-normal">
            How long
          </th>
        </tr>
      </thead>
      <tbody>
        {cookies.map(({ name, purpose, life }) => (
          <tr key={name} className="border-line border-b align-top">
            <th scope="row" className="py-2 pr-4 font-semibold">
              {name}
            </th>
            <td className="py-2 pr-4">{purpose}</td>
            <td className="py-2">{life}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
