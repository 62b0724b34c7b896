// Code of the shell is fetched with retries until it loads.
import { expect, it, vi } from 'vitest'
import { persistently } from './persistently.ts'

it('asks again at once when the network is back, and again after a while', async () => {
  vi.useFakeTimers()
  try {
    const load = vi.fn<() => Promise<string>>()
    load.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('gone'))
    load.mockResolvedValue('here')
    const wanted = persistently(load)
    await vi.advanceTimersByTimeAsync(0)
    expect(load).toHaveBeenCalledTimes(1)
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(load).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(5_000)
    await expect(wanted).resolves.toBe('here')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(load).toHaveBeenCalledTimes(3)
  } finally {
    vi.useRealTimers()
  }
})
