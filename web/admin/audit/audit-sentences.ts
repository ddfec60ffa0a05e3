import type * as z from 'zod/mini'
import type { AuditKind, auditEntry } from '#contract/audit.ts'

type Entry = Pick<z.infer<typeof auditEntry>, 'actor' | 'action' | 'kind' | 'thing' | 'reason' | 'after'>

type PageEntry = Pick<z.infer<typeof auditEntry>, 'kind' | 'action' | 'thing' | 'thingId'>

/** The parts of 'Ana suspended marta@example.com: files were shared.' */
export type AuditSentence = { actor: string; verb: string; thing: string; reason: string }

export function auditSentence({ actor, action, kind, thing, reason, after }: Entry): AuditSentence {
  const sentence = { actor, reason: reason ?? '', thing: thing ?? missing[kind] ?? '' }
  if (kind === 'user') return { ...sentence, verb: userVerb(action, after) }
  const special = verbs[`${kind} ${action}`]
  if (special !== undefined) return { ...sentence, verb: special }
  return { ...sentence, verb: `${general[action] ?? action.replaceAll('-', ' ')} ${nouns[kind]}`.trim() }
}

function userVerb(action: string, after: Entry['after']) {
  if (action === 'change-role')
    return after?.role === 'admin' ? 'gave the admin role to' : 'took the admin role from'
  return ofUsers[action] ?? `${action.replaceAll('-', ' ')}:`
}

/** An action with a `-failed` one is recorded before the attempt, so that its verb promises no result. */
const ofUsers: Record<string, string> = {
  verify: 'verified the email address of',
  'resend-code': 'sent a new code to',
  'send-reset': 'sent a reset link to',
  'end-sessions': 'signed out every device of',
  suspend: 'suspended',
  unsuspend: 'lifted the suspension of',
  'lift-block': 'lifted the dispute block of',
  refund: 'requested a refund for',
  'refund-failed': 'could not refund',
  resync: 'synced the plan of',
  export: 'exported the data of',
  delete: 'requested the deletion of',
  'delete-failed': 'could not schedule the deletion of',
  'add-second-factor': 'turned on two-step verification for',
  'remove-second-factor': 'turned off two-step verification for',
  'renew-recovery-codes': 'renewed the recovery codes of',
  'add-note': 'added a note about',
  'edit-note': 'edited a note about',
  'delete-note': 'deleted a note about',
  view: 'viewed the site as',
  'allow-emails': 'allowed emails to',
  'give-plan': 'gave a plan to',
  'end-gift': 'ended the given plan of',
  'extend-plan': 'requested a longer plan for',
  'extend-plan-failed': 'could not extend the plan of',
  'cancel-plan': 'requested the cancellation of the plan of',
  'cancel-plan-failed': 'could not cancel the plan of',
  'end-plan': 'requested the immediate end of the plan of',
  'end-plan-failed': 'could not end the plan of',
}

/** The words for a record without a name. */
const missing: Partial<Record<AuditKind, string>> = {
  user: 'a deleted account',
  idea: '',
}

const nouns: Record<AuditKind, string> = {
  user: '',
  product: 'the design',
  upload: 'the upload',
  drop: 'the drop',
  category: 'the category',
  banner: 'the banner',
  'email-template': 'the email',
  idea: 'an idea',
  synonyms: 'the synonyms',
  trace: 'the file',
  channel: 'the guide for',
  news: 'the news',
  'print-failure': 'the failed prints of',
  'print-photo': 'the photo of',
  'seller-report': 'the report about certificate',
  job: 'the job',
  email: 'the email',
  list: 'the list',
}

const general: Record<string, string> = {
  add: 'added',
  approve: 'approved',
  answer: 'answered',
  delete: 'deleted',
  discard: 'discarded',
  duplicate: 'duplicated',
  edit: 'edited',
  enlarge: 'changed the size of',
  handle: 'handled',
  repair: 'repaired a copy of',
  turn: 'turned',
  export: 'exported',
  move: 'moved',
  plan: 'planned',
  publish: 'published',
  refuse: 'refused',
  remove: 'removed',
  rename: 'renamed',
  reopen: 'reopened',
  restore: 'restored',
  retire: 'retired',
  retry: 'analysed again',
  schedule: 'scheduled',
  send: 'sent',
  trace: 'traced',
  unschedule: 'unscheduled',
  'add version': 'added a version to',
  'change cover': 'changed the cover of',
  'change files': 'changed the files of',
  'change pictures': 'changed the pictures of',
  'make pictures': 'made pictures of',
  'put into a drop': 'put into a drop',
  'set designs': 'chose the designs of',
  'take out of a drop': 'took out of a drop',
}

const verbs: Record<string, string> = {
  'banner order': 'changed the order of',
  'category order': 'changed the order of',
  'product add test print': 'added a test print of',
  'product delete test print': 'deleted a test print of',
  'upload begin': 'started uploading',
  'job retry': 'retried the job',
  'email retry': 'sent again the email',
  'list add-missed-search-to-ideas': 'added to the ideas the search',
  'list remove-missed-search': 'removed from the report the search',
}

export const kindNames: Record<AuditKind, string> = {
  user: 'User',
  product: 'Design',
  upload: 'Upload',
  drop: 'Drop',
  category: 'Category',
  banner: 'Banner',
  'email-template': 'Email',
  idea: 'Idea',
  synonyms: 'Synonyms',
  trace: 'Trace',
  channel: 'Sales channel',
  news: 'News',
  'print-failure': 'Failed print',
  'print-photo': 'Photo of a print',
  'seller-report': 'Seller report',
  job: 'Job',
  email: 'Sent email',
  list: 'List',
}

const pages: Partial<Record<AuditKind, string>> = {
  user: '/admin/users/',
  product: '/admin/product/edit-product/',
  drop: '/admin/drops/',
  idea: '/admin/ideas/',
}

/** Returns the studio's page of the record, undefined when it has none any more. */
export function pageOf({ kind, action, thing, thingId }: PageEntry): string | undefined {
  const isGone = kind === 'user' ? thing === null : action === 'delete'
  const page = isGone ? undefined : pages[kind]
  return page && page + thingId
}
