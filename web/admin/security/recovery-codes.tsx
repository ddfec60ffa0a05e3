import { brand } from '#contract/brand.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'

/** Shown once: whoever loses the phone gets in with one of them. */
export function RecoveryCodes({
  codes,
  onDone,
}: {
  codes: readonly string[]
  onDone: () => Promise<unknown>
}) {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(codes.join('\n'))}`
  return (
    <section aria-labelledby="recovery-codes" className="panel grid gap-4 p-5">
      <h2 id="recovery-codes" className="text-lg">
        Your recovery codes
      </h2>
      <p>
        Keep them where you keep passwords, not on the phone. Each opens once, and they are not shown again.
      </p>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-1 font-semibold tabular-nums sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <a
          href={file}
          download={`${brand.name.toLowerCase()}-recovery-codes.txt`}
          className={buttonClass({})}
        >
          Download
        </a>
        <Button variant="primary" onClick={() => void onDone()}>
          I have kept them
        </Button>
      </div>
    </section>
  )
}
