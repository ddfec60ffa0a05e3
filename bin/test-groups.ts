/** Few enough that no group is the last to run for long. */
const maxFiles = 34
const maxWaitingFiles = 10

/** They change their whole process: `registerHooks` the modules, counted operations how V8 compiles. */
const runsAlone = /\/(fourth-plan|linear-cost)\.test\.ts$/

/** They wait for most of their time, or start one service after another: others work meanwhile. */
const waits = /^server\/((billing\/)?faults\/|(process|upgrade)\.test\.ts$)/

/** Returns the test files in groups that run in one process each, the longest first. Neighbours import the same modules. */
export function groupTestFiles(files: string[]): string[][] {
  const { alone, waiting, others } = Object.groupBy(files.toSorted(), kindOf)
  return [...inGroups(alone, 1), ...inGroups(waiting, maxWaitingFiles), ...inGroups(others, maxFiles)]
}

function kindOf(file: string) {
  if (runsAlone.test(file)) return 'alone'
  return waits.test(file) ? 'waiting' : 'others'
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
