import { loginAddress } from './session.ts'

/** For a page that still believes that somebody is signed in: a new document, which leads back here. */
export function LoginAgain() {
  return (
    <a href={loginAddress(window.location)} className="underline">
      Log in
    </a>
  )
}
