import type { ReactNode } from 'react'
import type { Preferences } from '#contract/preferences.ts'
import { messageOf, requestIdOf } from '../api-error.ts'
import { SettingsSection } from '../ui/settings-section.tsx'
import { ErrorPanel, LoadingRegion, Skeleton } from '../ui/states.tsx'
import { usePreferences } from './use-preferences.ts'

type PreferencesSectionProps = {
  title: string
  text?: ReactNode
  children: (preferences: Preferences) => ReactNode
}

/** A section that needs to know what was chosen before. */
export function PreferencesSection({ title, text, children }: PreferencesSectionProps) {
  const { data, error, refetch } = usePreferences()
  return (
    <SettingsSection title={title} text={text}>
      {data && children(data)}
      {!data && error && (
        <ErrorPanel
          message={messageOf(error)}
          requestId={requestIdOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <LoadingRegion>
          <Skeleton className="h-12 w-full" />
        </LoadingRegion>
      )}
    </SettingsSection>
  )
}
