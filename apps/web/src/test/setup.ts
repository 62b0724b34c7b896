// Runs before each test file: files of one worker share a window and every loaded module, so each test cleans up.
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { arrive } from '#src/test/render.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

afterAll(() => {
  vi.restoreAllMocks()
  arrive()
  localStorage.clear()
  sessionStorage.clear()
})
