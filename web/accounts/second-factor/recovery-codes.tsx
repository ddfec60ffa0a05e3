import { useEffect, useRef } from 'react'
import { brand } from '#contract/site/brand.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'

export function RecoveryCodes({
  codes,
  onDone,
}: {
  codes: readonly string[]
  onDone: () => Promise<unknown>
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(codes.join('\n'))}`
  return (
    <section aria-labelledby="recovery-codes" className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} id="recovery-codes" className="font-semibold">
        Your recovery codes
      </h3>
      <p>
        If you lose your phone, each of these codes signs you in once. They are not shown again: keep them
        where you keep passwords, not on the phone.
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
          I saved them
        </Button>
      </div>
    </section>
  )
}
