// Pages that other pages link to and the rail does not list.
import type { Place } from './office-page.ts'

export const INNER_PAGES: readonly Place[] = [
  {
    path: '/members/:id',
    may: 'member.read',
    load: async () => (await import('#src/features/member/member-page.tsx')).MemberPage,
  },
  {
    path: '/members/:id/person',
    may: 'member.read',
    load: async () => (await import('#src/features/protection/person-page.tsx')).PersonPage,
  },
  {
    path: '/account',
    may: null,
    load: async () => (await import('#src/features/auth/account-page.tsx')).AccountPage,
  },
]
