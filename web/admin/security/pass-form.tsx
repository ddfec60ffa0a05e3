import { passSecondFactor } from '#contract/second-factor.ts'
import { call } from '../../api.ts'
import { CodeForm } from '../../ui/code-form.tsx'

export function PassForm({ onPassed }: { onPassed: () => Promise<unknown> }) {
  return (
    <section className="panel grid gap-4 p-5">
      <p>Enter the code that your authenticator app shows now.</p>
      <CodeForm
        action="Continue"
        hint="Your phone is gone? Enter one of your recovery codes."
        onCode={async (code) => {
          await call(passSecondFactor, { body: { code } })
          await onPassed()
        }}
      />
    </section>
  )
}
