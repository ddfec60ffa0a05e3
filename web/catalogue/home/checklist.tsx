import { ArrowRight, CircleCheck, CircleDashed, X } from 'lucide-react'
import { useState } from 'react'
import { usePreferences } from '../../preferences/preferences.ts'
import { useSession } from '../../session/session.ts'
import { readStored, store } from '../../ui/browser/storage.ts'
import { IconButton } from '../../ui/buttons/button.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { useMarks } from '../products/marks.ts'
import { firstSteps } from './first-steps.ts'

export function Checklist() {
  const { user } = useSession()
  const key = `first-steps:${user?.id ?? ''}`
  const [dismissed, setDismissed] = useState(() => readStored(key) !== null)
  const { data: preferences } = usePreferences()
  const marks = useMarks()
  const steps = preferences && firstSteps({ preferences, marks })
  const done = steps?.filter((step) => step.done).length ?? 0
  if (dismissed || !steps || done === steps.length) return null

  function dismiss() {
    store(key, 'dismissed')
    setDismissed(true)
  }

  return (
    <section aria-labelledby="first-steps" className="panel relative mb-8 grid gap-3 p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline gap-x-3 pr-10">
        <h2 id="first-steps" className="text-lg">
          First steps
        </h2>
        <p className="text-muted text-sm tabular-nums">
          {done} of {steps.length} done
        </p>
      </div>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {steps.map((step) => (
          <Step key={step.text} {...step} />
        ))}
      </ul>
      <div className="absolute top-3 right-3">
        <IconButton label="Hide the first steps" onClick={dismiss}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
    </section>
  )
}

function Step({ text, to, done }: ReturnType<typeof firstSteps>[number]) {
  if (done)
    return (
      <li className="flex min-h-11 items-center gap-3 text-muted">
        <CircleCheck size={20} className="shrink-0 text-success" aria-label="Done:" />
        <span className="line-through">{text}</span>
      </li>
    )
  return (
    <li>
      <Link to={to} className="group flex min-h-11 items-center gap-3 font-semibold hover:underline">
        <CircleDashed size={20} aria-hidden="true" className="shrink-0 text-muted" />
        {text}
        <ArrowRight size={16} aria-hidden="true" className="shrink-0 text-muted" />
      </Link>
    </li>
  )
}
