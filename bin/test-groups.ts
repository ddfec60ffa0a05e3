/** Small enough that no group is the last to run for long. Files of the server load the service, which takes longer than most of them. */
const maxFiles = { alone: 1, waiting: 6, faults: 10, longest: 1, server: 34, others: 17 }

/** These files change their whole process: `registerHooks` the modules, counted operations how V8 compiles. */
const runsAlone = /\/(fourth-plan|linear-cost)\.test\.ts$/

/** These files mostly wait, or start one service after another: the catalogue of the journeys is filled meanwhile. */
const waits =
  /^server\/(faults\/|platform\/(database\/(connections|embedded)|jobs|mail)\/|(older-postgres|process|upgrade)\.test\.ts$)/

/** Builds and checks every design of the demo, in three times the time of any group of `others`. */
const takesLongest = /^demo\/designs\.test\.ts$/

/** A group runs in one process, the longest first. Neighbours import the same modules. The last groups mostly compute. */
export function groupTestFiles(files: string[]): string[][] {
  const kinds = Object.groupBy(files.toSorted(), kindOf)
  return (['alone', 'waiting', 'faults', 'longest', 'server', 'others'] as const).flatMap((kind) =>
    inGroups(kinds[kind], maxFiles[kind]),
  )
}

function kindOf(file: string) {
  if (runsAlone.test(file)) return 'alone'
  if (waits.test(file)) return 'waiting'
  if (takesLongest.test(file)) return 'longest'
  if (file.startsWith('server/billing/faults/')) return 'faults'
  return file.startsWith('server/') ? 'server' : 'others'
}

function inGroups(files: string[] = [], size: number) {
  const groups: string[][] = []
  for (let at = 0; at < files.length; at += size) groups.push(files.slice(at, at + size))
  return groups
}

/** Returns the files that failed or did not run to their end: all when the process died before it could report. */
export function filesToRepeat(output: string, files: string[]): string[] {
  return files.filter((file) => !output.includes(`✔ ${file} (`))
}
