import type { ReactNode } from 'react'
import type { Preferences } from '#contract/preferences.ts'
import { FailurePanel } from '../../failure-panel.tsx'
import { LoadingRegion, Skeleton } from '../../ui/feedback/states.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { usePreferences } from '../values/use-preferences.ts'

type PreferencesSectionProps = {
  title: string
  text?: ReactNode
  children: (preferences: Preferences) => ReactNode
}

export function PreferencesSection({ title, text, children }: PreferencesSectionProps) {
  const { data, error, refetch } = usePreferences()
  return (
    <SettingsSection title={title} text={text}>
      {data && children(data)}
      {!data && error && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <LoadingRegion>
          <Skeleton className="h-12 w-full" />
        </LoadingRegion>
      )}
    </SettingsSection>
  )
}
