import { Tabs } from '@base-ui/react/tabs'
import {
  Bell,
  Calculator,
  ChevronLeft,
  ChevronRight,
  CreditCard,
  FileLock,
  Library,
  Lightbulb,
  type LucideIcon,
  Printer,
  ReceiptText,
  ShieldCheck,
  UserRound,
} from 'lucide-react'
import { type ComponentType, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { User } from '#contract/accounts/accounts.ts'
import { SecuritySettings } from '../accounts/accounts.ts'
import { MyIdeas } from '../ideas/ideas.tsx'
import { Library as LibraryTab } from '../library/library.tsx'
import { NotificationSettings, PrinterSettings } from '../preferences/preferences.ts'
import { PrivacySettings } from '../privacy/privacy.ts'
import { CostSettings, SalesLog } from '../profit/profit.ts'
import { useSession } from '../session/session.ts'
import { PanelBoundary } from '../ui/feedback/panel-boundary.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { Link } from '../ui/navigation/link.tsx'
import { UnsavedGuard } from '../ui/unsaved/unsaved-guard.tsx'
import { PlanSettings } from './plan-settings.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { type SettingsTab, settingsTabs, tabIn } from './settings-tabs.ts'

/** Shows tabs; on a phone, a list that opens one panel at a time. */
export function SettingsPage() {
  const { user } = useSession()
  const chosen = tabIn(useLocation().search)
  const list = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  // On a phone the pressed tab disappears: the focus moves into the panel, and back to the tab.
  const shown = useRef(chosen)
  useEffect(() => {
    const isListHidden = list.current?.offsetParent === null
    if (chosen && chosen !== shown.current && isListHidden) panel.current?.focus()
    if (!chosen && shown.current)
      list.current?.querySelector<HTMLElement>(`[href$="=${shown.current}"]`)?.focus()
    shown.current = chosen
  }, [chosen])

  if (!user) return null
  const tab = chosen ?? 'profile'
  const { Panel } = tabs[tab]
  return (
    <div className="page">
      <PageHeader title="Settings" />
      <UnsavedGuard />
      <Tabs.Root
        value={tab}
        orientation="vertical"
        className="grid items-start gap-x-10 gap-y-6 print:block md:grid-cols-[14rem_minmax(0,1fr)]"
      >
        <Tabs.List
          ref={list}
          aria-label="Settings"
          className={`grid gap-1 max-md:divide-y max-md:divide-line print:hidden ${chosen ? 'max-md:hidden' : ''}`}
        >
          {settingsTabs.map((it) => (
            <TabLink key={it.id} {...it} />
          ))}
        </Tabs.List>
        <Tabs.Panel
          ref={panel}
          value={tab}
          className={`grid max-w-2xl gap-6 ${chosen ? '' : 'max-md:hidden'}`}
        >
          <Link to="/settings" className="flex min-h-11 items-center gap-1 text-muted md:hidden">
            <ChevronLeft size={20} aria-hidden="true" />
            All settings
          </Link>
          <PanelBoundary key={tab}>
            <Panel user={user} />
          </PanelBoundary>
        </Tabs.Panel>
      </Tabs.Root>
    </div>
  )
}

type Tab = { icon: LucideIcon; Panel: ComponentType<{ user: User }> }

const tabs: Record<SettingsTab, Tab> = {
  profile: { icon: UserRound, Panel: ProfileTab },
  security: { icon: ShieldCheck, Panel: SecuritySettings },
  billing: { icon: CreditCard, Panel: PlanSettings },
  library: { icon: Library, Panel: LibraryTab },
  printer: { icon: Printer, Panel: PrinterSettings },
  costs: { icon: Calculator, Panel: CostSettings },
  sales: { icon: ReceiptText, Panel: SalesLog },
  ideas: { icon: Lightbulb, Panel: MyIdeas },
  notifications: { icon: Bell, Panel: NotificationSettings },
  privacy: { icon: FileLock, Panel: PrivacySettings },
}

function TabLink({ id, label }: (typeof settingsTabs)[number]) {
  const Icon = tabs[id].icon
  return (
    <Tabs.Tab
      value={id}
      nativeButton={false}
      render={<Link to={`/settings?tab=${id}`} />}
      className="flex min-h-11 items-center gap-3 rounded-md px-3 max-md:min-h-14 max-md:rounded-none max-md:px-0 max-md:font-semibold md:data-active:bg-sunken md:data-active:font-semibold md:hover:bg-sunken"
    >
      <Icon size={20} aria-hidden="true" className="text-muted" />
      <span className="flex-1">{label}</span>
      <ChevronRight size={20} aria-hidden="true" className="text-muted md:hidden" />
    </Tabs.Tab>
  )
}
