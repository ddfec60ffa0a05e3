import { createContext, useContext } from 'react'
import type { User } from '#contract/accounts.ts'
import { useSession } from '../../session/session.ts'

const Reader = createContext<User | undefined>(undefined)

/** Shows a page as somebody else would see it. */
export const ReadAs = Reader.Provider

/** Who the page is shown to: the signed-in user, or the member it is previewed for. */
export function useReader(): User | undefined {
  const { user } = useSession()
  return useContext(Reader) ?? user
}
