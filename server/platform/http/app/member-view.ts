import { viewOver, viewRefused } from '#contract/accounts/member-views.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '../../errors.ts'
import type { MemberView } from './http.ts'

/** Returns the member whose call it is during a view, undefined when it is the administrator's. Refuses all other calls. */
export function memberOfView({ member }: MemberView, duringView: Endpoint['duringView']) {
  if (duringView === 'administrator') return undefined
  if (!member) throw new Refusal(403, 'The view as this member has ended.', { code: viewOver })
  if (duringView !== 'member') refuseInView(member)
  return member
}

export function refuseInView({ name }: { name: string }): never {
  throw new Refusal(
    403,
    `This is not available while you view the site as ${name}. End the view to do it as yourself.`,
    { code: viewRefused },
  )
}
