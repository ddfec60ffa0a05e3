import { ConsentChoice } from '../../tracking/tracking.ts'
import type { LegalSection } from '../legal-page.tsx'

type Cookie = { name: string; purpose: string; life: string }

const necessary: Cookie[] = [
  { name: '__Host-session', purpose: 'Keeps you signed in.', life: '90 days, or until you sign out' },
  {
    name: '__Host-signed_in',
    purpose: 'Says that you are, and nothing else.',
    life: '90 days, or until you sign out',
  },
  {
    name: '__Host-registration',
    purpose: 'Says which sign-up this browser sent, until its email address is verified.',
    life: '1 day',
  },
  {
    name: '__Host-known_browser',
    purpose: 'Lets you sign in here while others guess your password. It opens nothing by itself.',
    life: '1 year after the last sign-in',
  },
  { name: 'gdpr_consent', purpose: 'Your answer: accepted or declined.', life: '150 days' },
]

const optional: Cookie[] = [
  { name: 'Analytics', purpose: 'Counts visits and what they lead to.', life: 'Set by the service' },
  {
    name: 'Ad pixel',
    purpose: 'Tells which advertisement led to a visit or a purchase.',
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
        <p>These come only after you accept:</p>
        <CookieTable caption="Cookies that need your consent" cookies={optional} />
        <p>
          Your browser also remembers a few things for itself: until you sign out, that you have been signed
          in; until you close the tab, where you had scrolled to, an unsent idea and an email address that
          waits for its code; until you clear its memory, the theme, whether you use shortcuts, which designs
          you looked at last and when, which hints you have put away, and which purchase has been counted. At
          the checkout Stripe sets its own cookies on its own page.
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
          Before you accept, no script of anybody else is loaded and nothing is recorded. If you decline, it
          stays so. Your answer holds for 150 days; then we ask again.
        </p>
        <p>
          If you accept, scripts of a tag manager, an analytics service and an advertising network are loaded
          on the page where you accept and from then on. The tag manager is told four events: a page you
          opened, with its path and title; a sign-up and a login, with the method; a purchase, with the name,
          price and currency of the plan. These services also see what every website sees, your IP address and
          your browser, and may recognise you on other sites. Your name, your email address, your files and
          your ideas are never among it. Pages with a code in their address, such as a reset link, load
          nothing of theirs. The legal basis is your consent. When you take it back, their scripts and cookies
          are removed at once.
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
