/** Shows a list of dates, each with what happens then. */
export function Timeline({ steps }: { steps: readonly (readonly [when: string, what: string])[] }) {
  return (
    <ol className="grid gap-3 border-line border-l-2 pl-4">
      {steps.map(([when, what]) => (
        <li key={when}>
          <p className="font-semibold">{when}</p>
          <p className="text-muted">{what}</p>
        </li>
      ))}
    </ol>
  )
}
