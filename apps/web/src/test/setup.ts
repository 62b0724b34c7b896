// Runs before each test file: files of one worker share a window and every loaded module, so each test cleans up.
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { useQuestion } from '#src/lib/confirm.ts'
import { useLimitAsks } from '#src/lib/limit-asks.ts'
import { usePlayPause } from '#src/lib/play-pause.ts'
import { usePrefs } from '#src/lib/prefs.ts'
import { useUnderWay } from '#src/lib/under-way.ts'
import { arrive } from '#src/test/render.tsx'

// Preloads lazy modules: a load that outlives its test file would fail all later ones.
import.meta.glob(
  ['../{app,features,ui}/**/*.{ts,tsx}', '!../**/*.test.*', '!../features/fair/judge/offline.ts'],
  {
    eager: true,
  },
)

const firstPrefs = usePrefs.getInitialState()

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  usePrefs.setState(firstPrefs)
  // What one test left open would lie over the next one's page.
  useQuestion.setState(useQuestion.getInitialState())
  useLimitAsks.setState(useLimitAsks.getInitialState())
  usePlayPause.setState(usePlayPause.getInitialState())
  // An answer that a test holds back would keep the next one's update waiting.
  useUnderWay.setState(useUnderWay.getInitialState())
})

afterAll(() => {
  vi.restoreAllMocks()
  arrive()
  localStorage.clear()
  sessionStorage.clear()
})
