// Runs before each test file: files of one worker share a window and every loaded module, so each test cleans up.
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { leaveOffice } from '#src/test/render-office.tsx'

afterEach(() => {
  cleanup()
  leaveOffice()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

afterAll(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})
