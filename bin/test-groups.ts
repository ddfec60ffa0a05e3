/** Few enough that no group is the last to run for long. */
const maxFiles = 34

/** They change their whole process: `registerHooks` the modules, counted operations how V8 compiles. */
const runsAlone = /\/(fourth-plan|linear-cost)\.test\.ts$/

/** They wait for most of their time: others work meanwhile. */
const waits = /^server\/(billing\/)?faults\//

/** Returns the test files in groups that run in one process each, the longest first. Neighbours import the same modules. */
export function groupTestFiles(files: string[]): string[][] {
  const sorted = files.toSorted()
  const shared = sorted.filter((file) => !runsAlone.test(file))
  const groups: string[][] = []
  for (let at = 0; at < shared.length; at += maxFiles) groups.push(shared.slice(at, at + maxFiles))
  const { early = [], late = [] } = Object.groupBy(groups, (group) =>
    group.some((file) => waits.test(file)) ? 'early' : 'late',
  )
  return [...sorted.filter((file) => runsAlone.test(file)).map((file) => [file]), ...early, ...late]
}

/** Returns the files that failed or did not run to their end: all when the process died before it could report. */
export function filesToRepeat(output: string, files: string[]): string[] {
  return files.filter((file) => !output.includes(`✔ ${file} (`))
}
