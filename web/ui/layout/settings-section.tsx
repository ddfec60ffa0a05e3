import type { ReactNode } from 'react'

type SettingsSectionProps = { title: string; text?: ReactNode; children: ReactNode }

export function SettingsSection({ title, text, children }: SettingsSectionProps) {
  return (
    <section className="panel grid gap-5 p-5 sm:p-6">
      <header className="grid gap-1">
        <h2 className="text-lg">{title}</h2>
        {text && <p className="text-muted">{text}</p>}
      </header>
      {children}
    </section>
  )
}
