// The component of every built page. The hall comes with the first load, everything else when it is asked for.
import { type ComponentType, lazy } from 'react'
import { HallScreen } from '#src/features/hall/hall-screen.tsx'
import type { BuiltPath } from '#src/lib/routes.ts'

export type Screens = Readonly<Record<BuiltPath, ComponentType>>

const HomeScreen = lazy(() =>
  import('#src/features/hall/home-screen.tsx').then((m) => ({ default: m.HomeScreen })),
)
const DiscoverScreen = lazy(() =>
  import('#src/features/hall/discover-screen.tsx').then((m) => ({ default: m.DiscoverScreen })),
)
const AppScreen = lazy(() =>
  import('#src/features/hall/app-screen.tsx').then((m) => ({ default: m.AppScreen })),
)
const LoginScreen = lazy(() =>
  import('#src/features/auth/login-screen.tsx').then((m) => ({ default: m.LoginScreen })),
)
const RegisterScreen = lazy(() =>
  import('#src/features/auth/register-screen.tsx').then((m) => ({ default: m.RegisterScreen })),
)
const PasswordScreen = lazy(() =>
  import('#src/features/auth/password-screen.tsx').then((m) => ({ default: m.PasswordScreen })),
)

export const SCREENS: Screens = {
  '/': HallScreen,
  '/home': HomeScreen,
  '/index_old': HallScreen,
  '/discover': DiscoverScreen,
  '/app': AppScreen,
  '/login': LoginScreen,
  '/reg': RegisterScreen,
  '/reg2': RegisterScreen,
  '/password': PasswordScreen,
}
