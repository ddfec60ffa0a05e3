import { messageOf } from '../api/api-error.ts'
import { LoginAgain } from '../failure-panel.tsx'
import { isSignedOut } from '../session/session.ts'
import { failureLines } from './failure-lines.ts'
import { FormAlert } from './form-alert.tsx'

type FormFailureProps = {
  error: unknown
  /** Stands above the message when the server did not answer. */
  whatFailed?: string
}

/** Shows why a form was not sent, with a link to the login page when the session expired. */
export function FormFailure({ error, whatFailed }: FormFailureProps) {
  if (error === undefined) return null
  const lines = whatFailed ? failureLines(error, whatFailed) : [messageOf(error)]
  return <FormAlert lines={lines}>{isSignedOut(error) && <LoginAgain />}</FormAlert>
}
