export { watchSession } from './expired-session.ts'
export { loginAddress, pageAfterLogin } from './login-address.ts'
export { endMemberView, startMemberView } from './member-view.ts'
export { isSignedOut, refresh, startSession } from './refresh.ts'
export {
  clearUser,
  hasBeenSignedIn,
  readSession,
  setUser,
  subscribeToSession,
  useSession,
  whileLoading,
} from './session-state.ts'
export { needsVerification, sendSecondFactor, signIn, signOut } from './sign-in.ts'
