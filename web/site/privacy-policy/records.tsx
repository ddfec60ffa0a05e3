import { mailRetryDays, retentionDays } from '#contract/retention.ts'
import { brand } from '#contract/site/brand.ts'
import { siteUrl } from '../../ui/browser/site.ts'
import { ContactLink } from '../contact-link.tsx'
import type { LegalSection } from '../legal-page.tsx'

type StoredRecord = Record<'title' | 'what' | 'why' | 'basis' | 'kept', string>

const emailTimes = {
  news: timeOf(retentionDays.mails.bulk),
  codes: timeOf(retentionDays.mails.requested),
  notices: timeOf(retentionDays.mails.notice),
}

/** Returns '90 days', '3 years'. */
function timeOf(days: number) {
  const years = days / 365
  if (!Number.isInteger(years)) return `${days} days`
  return years === 1 ? '1 year' : `${years} years`
}

const stored: StoredRecord[] = [
  {
    title: 'Your account',
    what: 'Name, email address, country, password, profile picture, the plan you chose at sign-up, the day you signed up; if it is suspended, since when and why, and when earlier suspensions began and ended. The password is stored as an argon2id hash, which cannot be turned back into the password. The picture is re-encoded without its location and camera data.',
    why: 'To run your account and to email you about it.',
    basis: 'Contract.',
    kept: `Until the account is deleted. A registration whose email address is never verified: ${retentionDays.unverifiedRegistration} days.`,
  },
  {
    title: 'Signing in',
    what: 'For each device a hash of its session token, the name of its browser, when it signed in and when it was last used. For each sign-in, reset and failed attempt its time and the name of the browser. Emailed codes and reset links only as a hash.',
    why: 'To keep you signed in, and to show you your devices and the sign-ins to your account.',
    basis: 'Contract.',
    kept: `30 days after the last use, 90 days after signing in at the latest, or until you sign out. The list of sign-ins: ${retentionDays.signIns} days. Codes work for 10 minutes, reset links for an hour.`,
  },
  {
    title: 'Protection against abuse',
    what: 'Your IP address and the email address you typed, each with a count of recent attempts to sign in, register or request an email.',
    why: 'To stop people from guessing passwords and from flooding the service.',
    basis: 'Legitimate interest in safe accounts.',
    kept: 'Two days at most.',
  },
  {
    title: 'Plan and payments',
    what: 'Your plan, its status, currency and dates, your payments, failed payments, cancellations and refunds, their ids at Stripe, and the brand, last four digits, expiry and fingerprint of your card. Stripe stores the card number; we never receive it.',
    why: 'To give you what you paid for.',
    basis: 'Contract; for invoices, a legal duty.',
    kept: 'Until the account is deleted. Invoices and payment records as long as tax law demands, in Brazil five years.',
  },
  {
    title: 'Downloads',
    what: 'Which file you downloaded, and when. The downloaded file carries a mark of this download in the order of its facets, and as text the code of your certificate. A 3MF and a ZIP also have the name you sell under or, without one, your name; never your email address. An administrator can compare a file that is found elsewhere with these marks. The mark was added on 24 November 2026.',
    why: 'To know which licence you have, to limit copying of the library and to follow up shared files.',
    basis: 'Contract, and legitimate interest in protecting the designs.',
    kept: 'Until the account is deleted.',
  },
  {
    title: 'Licence certificates',
    what: 'For each design you downloaded a code, the design, its version and the day, and when you had a plan. Anyone who has the code sees this and the name you sell under or, without one, your name; never your email address. Added on 23 November 2026.',
    why: 'So that buyers can check that your prints are licensed.',
    basis: 'Contract.',
    kept: 'Until the account is deleted. Afterwards only the code, its day and whether it ended or was revoked.',
  },
  {
    title: 'Reports about sellers',
    what: 'What a buyer reports on the page of a certificate, and the email address they give for an answer. Added on 24 November 2026.',
    why: 'To investigate misuse of licences.',
    basis: 'Legitimate interest in protecting the designs and those who buy prints.',
    kept: `${timeOf(retentionDays.sellerReports)}, or until the account it is about is deleted.`,
  },
  {
    title: 'Support',
    what: 'What an administrator writes down about your account, such as a question of yours and its answer. The text is in the copy of your data; who wrote it is not. To help you, an administrator can see the site as you see it for 15 minutes, without your costs, sales, invoices and sign-ins, and without changing or downloading anything; the log of the administrators records it. Added on 24 November 2026.',
    why: 'So that you need not explain it twice.',
    basis: 'Legitimate interest in good support.',
    kept: 'Until the note or the account is deleted.',
  },
  {
    title: 'Costs and sales',
    what: 'What printing costs you and which sales you write down: day, design, quantity, amount, channel and note. Only you see them. Administrators see whether your sales of the year are near the cap or above it, and nothing else of them. Added on 24 November 2026.',
    why: 'To calculate your prices, and to show how much of the yearly sales cap is left.',
    basis: 'Contract.',
    kept: 'Until you delete them, or the account is deleted.',
  },
  {
    title: 'What you choose',
    what: 'Your favourites and boards, printers and slicer, units and theme, the name you sell under, and which emails you want.',
    why: 'To adapt the service to you.',
    basis: 'Contract.',
    kept: 'Until you change it or the account is deleted.',
  },
  {
    title: 'Searches that find nothing',
    what: 'The words, how often and when; not who searched.',
    why: 'To know which designs are missing.',
    basis: 'Legitimate interest in a better library.',
    kept: '180 days after the last search for these words.',
  },
  {
    title: 'What administrators do',
    what: 'Each change an administrator makes to an account, with the number of the account, the day and the reason.',
    why: 'To make every action of an administrator traceable.',
    basis: 'Legitimate interest in an honest service.',
    kept: 'Ten years, during which entries cannot be changed; the reason until the account is deleted. Its number then no longer identifies you.',
  },
  {
    title: 'Ideas',
    what: 'The text and the files you send, when, and our answer. A picture is stored without its location and camera data, but HEIC and BMP pictures, videos and sounds are stored unchanged, so remove private data before you send it.',
    why: 'To consider making the design.',
    basis: 'Contract.',
    kept: 'Until the account is deleted, or until you ask us to delete the idea.',
  },
  {
    title: 'Failed prints',
    what: 'The printer, the filament, your text and your photo, of which version, and when. The photo is stored without its location and camera data.',
    why: 'To fix the design.',
    basis: 'Contract.',
    kept: 'Until the account is deleted.',
  },
  {
    title: 'Photos of prints',
    what: 'The photo you add to a design, without its location and camera data, your description, the printer and the filament. Other members see them without your name, once an administrator approved the photo.',
    why: 'To show others how the design prints.',
    basis: 'Contract.',
    kept: 'Until you delete the photo or the account is deleted.',
  },
  {
    title: 'Emails',
    what: `What we send you: address, subject and text until the email is sent, or for ${retentionDays.failedMailText} days after ${mailRetryDays} days of failed attempts; after that only address, kind of email and time. If your mailbox refuses our emails or you mark one as spam: that, when, and who reported it (added on 24 November 2026). What you write to us, and our answer.`,
    why: 'To deliver emails once, to send none that is not wanted, and to help when one is missing; to answer you.',
    basis: 'Contract, and legitimate interest.',
    kept: `The list of sent emails is kept until the account is deleted. Emails about drops and news leave the list after ${emailTimes.news}, codes and links after ${emailTimes.codes}, receipts and other notices after ${emailTimes.notices}. A report about your mailbox or about spam is kept until the account is deleted or you ask us to delete the report. If an address has no account, for example after a sign-up that was never verified, its emails and reports are kept for ${retentionDays.mailsWithoutAccount} days. Correspondence is kept until the matter is closed and no claim can arise from it.`,
  },
  {
    title: 'Server log',
    what: 'For each request its time, kind, result and duration, and the number of your account. No IP address, no contents, no page addresses with codes in them.',
    why: 'To find and fix faults and attacks.',
    basis: 'Legitimate interest in a service that works.',
    kept: '30 days.',
  },
]

export const records: LegalSection[] = [
  {
    id: 'responsible',
    title: 'Who is responsible',
    body: (
      <p>
        {brand.company}, {siteUrl}. For anything about your data write to <ContactLink />. We follow the
        Brazilian data protection law (LGPD) and, for members in Europe, the General Data Protection
        Regulation (GDPR).
      </p>
    ),
  },
  {
    id: 'stored',
    title: 'What we store, why and how long',
    body: (
      <>
        <p>
          Most of it you give us yourself. Without name, email address, password and country there can be no
          account.
        </p>
        {stored.map((record) => (
          <RecordText key={record.title} {...record} />
        ))}
        <p className="mt-6">
          Deleted data may remain in backups for 30 days; then the backups are overwritten. We do not read
          them.
        </p>
      </>
    ),
  },
]

function RecordText({ title, what, why, basis, kept }: StoredRecord) {
  return (
    <section className="mt-6">
      <h3>{title}</h3>
      <dl className="grid grid-cols-[4.5rem_1fr] gap-y-1 text-sm leading-relaxed">
        <dt className="text-muted">What</dt>
        <dd>{what}</dd>
        <dt className="text-muted">Why</dt>
        <dd>{why}</dd>
        <dt className="text-muted">Basis</dt>
        <dd>{basis}</dd>
        <dt className="text-muted">How long</dt>
        <dd>{kept}</dd>
      </dl>
    </section>
  )
}
