const heading = '## Unreleased\n'

/** Returns the change log with everything unreleased under a version. */
export function closeUnreleased(changelog: string, version: string, day: string): string {
  const start = changelog.indexOf(heading)
  if (start < 0) throw new Error('CHANGELOG.md has no "## Unreleased".')
  const rest = changelog.slice(start + heading.length)
  const next = rest.search(/^## /m)
  const changes = (next < 0 ? rest : rest.slice(0, next)).trim()
  if (changes === '') throw new Error('CHANGELOG.md has nothing under "## Unreleased".')
  const older = next < 0 ? '' : `\n${rest.slice(next)}`
  return `${changelog.slice(0, start)}${heading}\n## ${version} (${day})\n\n${changes}\n${older}`
}
