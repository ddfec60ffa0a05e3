import { licenceLost } from '#contract/certificates/licence-text.ts'
import { messageOf } from '../../api/api-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { formatDateTime, formatMoney, type Money } from '../../ui/format/format.ts'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { useRefund } from './billing-calls.ts'

/** Shows one button: we promise a refund without questions. */
export function RefundPanel({ amount, until }: { amount: Money; until: string }) {
  const refund = useRefund()
  return (
    <SettingsSection
      title="Refund"
      text={`Available until ${formatDateTime(until)}. You don’t need to give a reason.`}
    >
      <p>
        We refund {formatMoney(amount)} to your card. Your plan ends at once. {licenceLost('refunded')}
      </p>
      {refund.error && (
        <p role="alert" className="text-danger">
          {messageOf(refund.error)}
        </p>
      )}
      <Button className="justify-self-start" loading={refund.isPending} onClick={() => refund.mutate()}>
        Refund {formatMoney(amount)} and end my plan
      </Button>
    </SettingsSection>
  )
}

export function RefundPending({ amount }: { amount: Money }) {
  return (
    <SettingsSection title="Refund">
      <p role="status">
        Your refund of {formatMoney(amount)} is on its way. When our payment provider confirms it, your plan
        ends and we email you. You don’t need to do anything.
      </p>
    </SettingsSection>
  )
}

export function RefundRefused({ reason }: { reason: string }) {
  return (
    <SettingsSection title="Refund">
      <p>{reason}</p>
    </SettingsSection>
  )
}
