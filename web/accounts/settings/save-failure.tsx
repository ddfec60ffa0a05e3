import { messageOf } from '../../api-error.ts'
import { isSignedOut, loginAddress } from '../accounts.ts'
import { FormAlert } from '../form-alert.tsx'

/** Why a change was not saved. Whose session has ended meanwhile finds the way back here through the login. */
export function SaveFailure({ error }: { error: unknown }) {
  if (error === undefined) return null
  return (
    <FormAlert lines={[messageOf(error)]}>
      {isSignedOut(error) && (
        // A page of its own: this one still believes that somebody is signed in.
        <a href={loginAddress(window.location)} className="underline">
          Log in
        </a>
      )}
    </FormAlert>
  )
}
