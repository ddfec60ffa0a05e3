import type { VersionKind } from '#contract/catalogue/catalogue.ts'

type Version = { version: string; kind: VersionKind; note: string; day: string; isNew: boolean }
type ChangesOfZip = {
  title: string
  version: string | null
  since: Date | null
  versions: Version[]
  files: { name: string }[]
  replaced: { name: string }[]
}

const kinds: Record<VersionKind, string> = {
  first: 'first version',
  fix: 'fix',
  new_part: 'new part',
  new_profile: 'new profile',
}

/** Newest version first. With CRLF, for every editor. */
export function changesText({ title, version, since, versions, files, replaced }: ChangesOfZip) {
  const had = versions.find(({ isNew }) => !isNew)
  const removed = replaced.filter(({ name }) => files.every((file) => file.name !== name))
  return [
    `${title}, version ${version}`,
    '',
    ...(since ? listed(`New or changed since version ${had?.version}, which you have:`, files) : []),
    ...listed('No longer part of it:', removed),
    ...versions.filter(({ isNew }) => isNew).flatMap(entry),
  ].join('\r\n')
}

function listed(heading: string, files: { name: string }[]) {
  return files.length > 0 ? [heading, ...files.map(({ name }) => `- ${name}`), ''] : []
}

function entry({ version, kind, note, day }: Version) {
  return [`Version ${version}, ${day}, ${kinds[kind]}`, ...(note ? note.split(/\r?\n/) : []), '']
}
