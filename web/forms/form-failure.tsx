import { messageOf } from '../api-error.ts'
import { LoginAgain } from '../session/login-again.tsx'
import { isSignedOut } from '../session/session.ts'
import { FormAlert } from './form-alert.tsx'

/** Why a change was not saved. Whose session has ended meanwhile finds the way back here through the login. */
export function SaveFailure({ error }: { error: unknown }) {
  if (error === undefined) return null
  return <FormAlert lines={[messageOf(error)]}>{isSignedOut(error) && <LoginAgain />}</FormAlert>
}
