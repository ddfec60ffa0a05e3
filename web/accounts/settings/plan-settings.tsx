import { useLocation } from 'react-router'
import type { User } from '#contract/accounts.ts'
import { brand } from '#contract/brand.ts'
import { usePlans } from '../../billing/billing.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { planInWords, switchInWords } from './plan-in-words.ts'

export function PlanSettings({ user }: { user: User }) {
  const pricing = usePlans()
  const plan = pricing.state === 'ready' && pricing.plans.find(({ id }) => id === user.subscriptionPlan)
  const { title, text, action, byMail } = planInWords(user, plan ? plan.title : 'Paid plan')
  const wished = switchInWords(useLocation().search)
  return (
    <SettingsSection title="Plan & billing">
      {user.suspendedAt && (
        <Notice tone="danger">
          <p className="font-semibold">Your account is suspended</p>
          <p>{user.suspendedReason}</p>
          <p>
            Downloads and certificates have stopped. If you think this is wrong, write to <Contact />.
          </p>
        </Notice>
      )}
      {wished && (
        <Notice>
          {wished} Write to <Contact />.
        </Notice>
      )}
      <div className="grid gap-1">
        <p className="font-semibold">{title}</p>
        <p className="text-muted">{text}</p>
        {byMail && (
          <p>
            {byMail}, write to <Contact />.
          </p>
        )}
      </div>
      {action && (
        <LinkButton to="/subscribe" className="justify-self-start">
          {action}
        </LinkButton>
      )}
    </SettingsSection>
  )
}

function Contact() {
  return (
    <a href={`mailto:${brand.email}`} className="underline">
      {brand.email}
    </a>
  )
}
