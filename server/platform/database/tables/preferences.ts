import type { ColumnType, Generated } from 'kysely'
import type { Notifications, Printer, Slicer, ThemeChoice, Units } from '#contract/preferences.ts'

export type PreferenceTables = {
  preferences: {
    user_id: string
    printers: ColumnType<Printer[], string | undefined, string>
    slicer: Slicer | null
    units: Generated<Units>
    theme: ThemeChoice | null
    trading_name: string | null
    notifications: ColumnType<Partial<Notifications>, string, string>
    updated_at: Date
  }
}
