import { messageOf } from '../../api/api-error.ts'
import { CodeForm } from '../../forms/forms.ts'
import { sendSecondFactor, signOut } from '../../session/session.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { NarrowPage } from '../narrow-page.tsx'

export function FactorStep({ onDone }: { onDone: (isBack: boolean) => void }) {
  return (
    <NarrowPage title="Two-step verification">
      <p>Enter the code that your authenticator app shows now.</p>
      <CodeForm
        action="Continue"
        hint="Lost your phone? Enter one of your recovery codes."
        onCode={async (code) => onDone((await sendSecondFactor(code)).deletionUndone)}
      />
      <button
        type="button"
        className="link -my-2 min-h-11 justify-self-start text-sm"
        onClick={() => void signOut().catch((error: unknown) => notify('error', messageOf(error)))}
      >
        Use another account
      </button>
    </NarrowPage>
  )
}
