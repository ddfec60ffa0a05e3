import { createContext, useContext } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import { useSession } from '../../session/session.ts'

const Reader = createContext<User | undefined>(undefined)

/** Previews a page as another member. */
export const ReadAs = Reader.Provider

/** Returns the signed-in user, or the member that the preview is for. */
export function useReader(): User | undefined {
  const { user } = useSession()
  return useContext(Reader) ?? user
}
