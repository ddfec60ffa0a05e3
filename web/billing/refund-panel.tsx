import { messageOf } from '../api-error.ts'
import { Button } from '../ui/button.tsx'
import { formatDateTime, formatMoney, type Money } from '../ui/format.ts'
import { SettingsSection } from '../ui/settings-section.tsx'
import { useRefund } from './billing-calls.ts'

/** One button: whoever is in the window was promised no questions. */
export function RefundPanel({ amount, until }: { amount: Money; until: string }) {
  const refund = useRefund()
  return (
    <SettingsSection title="Money back" text={`Until ${formatDateTime(until)}, without giving a reason.`}>
      <p>
        We return {formatMoney(amount)} to your card. Your plan ends at once, and licences issued for designs
        you downloaded in that time are revoked.
      </p>
      {refund.error && (
        <p role="alert" className="text-danger">
          {messageOf(refund.error)}
        </p>
      )}
      <Button className="justify-self-start" loading={refund.isPending} onClick={() => refund.mutate()}>
        Return {formatMoney(amount)} and end my plan
      </Button>
    </SettingsSection>
  )
}

/** Nothing is left to click: it is made as soon as the payment provider answers. */
export function RefundUnderway({ amount }: { amount: Money }) {
  return (
    <SettingsSection title="Money back">
      <p role="status">
        Your refund of {formatMoney(amount)} is on its way. We make it as soon as the payment provider
        answers, your plan ends with it, and a mail tells you. You need not do anything.
      </p>
    </SettingsSection>
  )
}
