// During a time-out or exclusion halls, offers and games make room for the one card that says what holds.
import type { BuiltPath } from '@lanting/contract/rules/routes'
import type { ComponentType } from 'react'
import { lazyCode } from '#src/lib/navigation/lazy-code.ts'

const AbsentHomeScreen = lazyCode(
  () => import('#src/features/protection/absence/absent-home-screen.tsx'),
  (m) => m.AbsentHomeScreen,
)
const AbsentWalletScreen = lazyCode(
  () => import('#src/features/protection/absence/absent-wallet-screen.tsx'),
  (m) => m.AbsentWalletScreen,
)

export const ABSENT_SCREENS = {
  '/': AbsentHomeScreen,
  '/home': AbsentHomeScreen,
  '/index_old': AbsentHomeScreen,
  '/discover': AbsentHomeScreen,
  '/zhanzhu': AbsentHomeScreen,
  '/activity': AbsentHomeScreen,
  '/activity_old': AbsentHomeScreen,
  '/activityInfo': AbsentHomeScreen,
  '/hongbao': AbsentHomeScreen,
  '/welfare': AbsentHomeScreen,
  '/inviter': AbsentHomeScreen,
  '/concise': AbsentHomeScreen,
  '/lottery': AbsentHomeScreen,
  '/account': AbsentWalletScreen,
} satisfies Partial<Record<BuiltPath, ComponentType>>
