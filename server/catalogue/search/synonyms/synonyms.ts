import type * as contract from '#contract/catalogue/studio/synonyms.ts'
import { recordAudit, refuseStale } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { lockUntilCommit } from '../../../platform/database/locks/transaction-lock.ts'
import { notFound, Refusal } from '../../../platform/errors.ts'
import type { StudioCall } from '../../../platform/http/routes/serve.ts'
import { isUuid } from '../../../platform/ids.ts'
import { rowLimits } from '../../../platform/limits/limits.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refreshWordsJob } from '../words/words-job.ts'
import {
  addCorrectableWords,
  countGroups,
  deleteAnsweredSearches,
  deleteGroup,
  findGroup,
  insertGroup,
  readWords,
  type SearchedWord,
  type SynonymsQuery,
  selectGroups,
  updateGroup,
} from './synonym-queries.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'jobs'>
type Content = { words: string[]; meanings: string[] }

export async function listPage(platform: Pick<Platform, 'db' | 'keys'>, query: SynonymsQuery) {
  const page = await selectGroups(platform, query)
  const rows = page.rows.map(({ updated_at, ...row }) => ({ ...row, updatedAt: updated_at.toISOString() }))
  return { ...page, rows }
}

export function createSynonyms(platform: Deps, call: StudioCall<typeof contract.addSynonyms>) {
  const content = call.body
  return withLockedSynonyms(platform, async (inside) => {
    if ((await countGroups(inside)) >= rowLimits.synonymGroups.most)
      throw new Refusal(
        409,
        `There are ${rowLimits.synonymGroups.most} groups of synonyms. Delete one first.`,
      )
    await refuseUnusable(inside, content)
    const { id } = await insertGroup(inside, content)
    await applyWords(inside, content)
    await recordAudit(inside, call, { action: 'add', subject: auditSubject(id, content), after: content })
    return { id }
  })
}

export function updateSynonyms(platform: Deps, call: StudioCall<typeof contract.changeSynonyms>) {
  const { version, ...content } = call.body
  return withLockedSynonyms(platform, async (inside) => {
    const { id, words, meanings } = await getSynonyms(inside, call.params.id)
    await refuseUnusable(inside, content, id)
    if (!(await updateGroup(inside, { id, version }, content)))
      return refuseStale(inside, auditSubject(id, { words }))
    await applyWords(inside, content)
    await recordAudit(inside, call, {
      action: 'edit',
      subject: auditSubject(id, content),
      before: { words, meanings },
      after: content,
    })
    return {}
  })
}

export function deleteSynonyms(platform: Deps, call: StudioCall<typeof contract.deleteSynonyms>) {
  return withLockedSynonyms(platform, async (inside) => {
    const { id, words, meanings } = await getSynonyms(inside, call.params.id)
    const subject = auditSubject(id, { words })
    if (!(await deleteGroup(inside, { id, version: call.body.version }))) return refuseStale(inside, subject)
    await recordAudit(inside, call, { action: 'delete', subject, before: { words, meanings } })
    return {}
  })
}

/** One administrator at a time, so that no word gets into two groups. */
function withLockedSynonyms<Result>(platform: Deps, work: (inside: Deps) => Promise<Result>) {
  return inTransaction(platform, async (inside) => {
    await lockUntilCommit(inside, 'synonyms')
    const result = await work(inside)
    await inside.jobs.enqueue(inside, refreshWordsJob, {}, { singleKey: refreshWordsJob })
    return result
  })
}

async function applyWords(inside: Deps, { words }: Content) {
  await addCorrectableWords(inside)
  await deleteAnsweredSearches(inside, words)
}

async function refuseUnusable(inside: Deps, { words, meanings }: Content, id?: string) {
  const read = await readWords(inside, [...words, ...meanings], id)
  for (const [at, word] of read.entries()) {
    const [field, side] = at < words.length ? ['words', word] : ['meanings', { ...word, elsewhere: null }]
    const problem = problemOf(side, read.slice(0, at))
    if (problem) throw new Refusal(side.elsewhere ? 409 : 400, problem, { data: { field } })
  }
}

function problemOf({ word, query, elsewhere }: SearchedWord, earlier: SearchedWord[]) {
  const same = earlier.find((each) => each.query === query)?.word
  if (query === '') return `“${word}” is too common to search for.`
  if (same === word) return `“${word}” is here twice.`
  if (same !== undefined) return `The search reads “${same}” and “${word}” as one word.`
  if (elsewhere) return `“${word}” has synonyms already: ${elsewhere.join(', ')}. Edit those.`
  return undefined
}

function auditSubject(id: string, { words }: Pick<Content, 'words'>) {
  return { kind: 'synonyms' as const, id, name: words.join(', ') }
}

async function getSynonyms(platform: Pick<Deps, 'db'>, id: string) {
  return (isUuid(id) ? await findGroup(platform, id) : undefined) ?? notFound('Synonyms')
}
