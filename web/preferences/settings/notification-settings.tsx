import { CalendarDays, Rss } from 'lucide-react'
import { notificationKinds } from '#contract/preferences.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { useSavePreferences } from '../values/use-preferences.ts'
import { notificationTexts } from './notification-text.ts'
import { PreferencesSection } from './preferences-section.tsx'

export function NotificationSettings() {
  const { mutate: save } = useSavePreferences()
  return (
    <PreferencesSection title="Notifications" text="The emails you want. Changes are saved at once.">
      {({ notifications }) => (
        <div className="grid gap-4">
          {notificationKinds.map((kind) => (
            <CheckboxField
              key={kind}
              label={<LabelAndText {...notificationTexts[kind]} />}
              checked={notifications[kind]}
              onChange={({ target }) =>
                save(
                  { notifications: { [kind]: target.checked } },
                  { onSuccess: () => notify('success', 'Saved.') },
                )
              }
            />
          ))}
          <CheckboxField
            label={
              <LabelAndText
                label="Receipts and account"
                text="Payments, your licence, sign-in and security. You always get these."
              />
            }
            checked
            disabled
            readOnly
          />
          <FollowDrops />
        </div>
      )}
    </PreferencesSection>
  )
}

function FollowDrops() {
  return (
    <div className="mt-2 grid gap-3 border-line border-t pt-5">
      <LabelAndText label="Follow drops" text="In a feed reader or calendar, without emails." />
      <div className="flex flex-wrap gap-3">
        <a href="/drops.rss" className={buttonClass({})}>
          <Rss size={20} aria-hidden="true" /> RSS feed
        </a>
        <a href="/drops.ics" className={buttonClass({})}>
          <CalendarDays size={20} aria-hidden="true" /> Calendar
        </a>
      </div>
    </div>
  )
}

function LabelAndText({ label, text }: { label: string; text: string }) {
  return (
    <>
      <span className="block font-semibold">{label}</span>
      <span className="block text-muted text-sm">{text}</span>
    </>
  )
}
