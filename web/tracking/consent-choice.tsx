import { Segmented } from '../ui/fields/segmented.tsx'
import { chooseConsent, useConsent } from './events.ts'

const options = [
  { value: 'declined', label: 'Declined' },
  { value: 'accepted', label: 'Accepted' },
] as const

export function ConsentChoice() {
  const consent = useConsent()
  return (
    <div className="flex min-h-24 flex-wrap items-center gap-x-6 gap-y-3 rounded-md bg-sunken px-4 py-3 sm:min-h-16 print:hidden">
      <p className="min-w-48 flex-1">
        {consent === undefined
          ? 'Not answered yet. Answer in the banner on this page.'
          : 'Your answer in this browser. Changes apply at once.'}
      </p>
      {(consent === 'accepted' || consent === 'declined') && (
        <Segmented
          label="Analytics and advertising"
          options={options}
          value={consent}
          onChange={chooseConsent}
        />
      )}
    </div>
  )
}
