// The last rows of the rail: jobs, settings, staff and the audit log.
import { Dices, FileUser, ScrollText, ShieldAlert, SlidersHorizontal, TimerReset } from 'lucide-react'
import type { OfficePage } from './office-page.ts'

export const SYSTEM_PAGES: readonly OfficePage[] = [
  {
    path: '/jobs',
    title: '任务',
    group: '系统',
    icon: TimerReset,
    may: 'job.read',
    letter: '9',
    load: async () => (await import('#src/features/jobs/jobs-page.tsx')).JobsPage,
  },
  {
    path: '/config',
    title: '配置',
    group: '系统',
    icon: SlidersHorizontal,
    may: 'config.edit',
    letter: 'o',
    load: async () => (await import('#src/features/config/config-page.tsx')).ConfigPage,
  },
  {
    path: '/venue-switches',
    title: '场馆',
    group: '系统',
    icon: Dices,
    may: 'switch.ask',
    letter: 'y',
    load: async () => (await import('#src/features/config/venues-page.tsx')).VenuesPage,
  },
  {
    path: '/staff',
    title: '员工',
    group: '系统',
    icon: FileUser,
    may: 'staff.manage',
    letter: 'e',
    load: async () => (await import('#src/features/staff/staff-page.tsx')).StaffPage,
  },
  {
    path: '/security',
    title: '安全事件',
    group: '系统',
    icon: ShieldAlert,
    may: 'security.read',
    letter: '7',
    load: async () => (await import('#src/features/security/security-page.tsx')).SecurityPage,
  },
  {
    path: '/audit',
    title: '操作日志',
    group: '系统',
    icon: ScrollText,
    may: 'audit.read',
    letter: 'l',
    load: async () => (await import('#src/features/audit/audit-page.tsx')).AuditPage,
  },
]
