// Where a page is and who may open it; and those pages that are reached from another one, not from the rail.
import type { Permission } from '@lanting/contract/permissions'
import type { ComponentType } from 'react'

/** Loaded when first asked for. */
export interface Place {
  readonly path: string
  /** Null opens to every role. The server refuses the same; hiding only saves a vain try. */
  readonly may: Permission | null
  readonly load: () => Promise<ComponentType>
}

/** Reached from another page. */
export const INNER_PAGES: readonly Place[] = [
  {
    path: '/members/:id',
    may: 'member.read',
    load: async () => (await import('#src/features/member/member-page.tsx')).MemberPage,
  },
  {
    path: '/account',
    may: null,
    load: async () => (await import('#src/features/auth/account-page.tsx')).AccountPage,
  },
]
