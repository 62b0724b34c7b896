// Starts what the first load and the first picture never wait for.

const AFTER_LOAD_MS = 4_000

const start = () =>
  void import('#src/app/installed/later.ts').then(
    (m) => m.startWhenIdle(),
    () => undefined,
  )

export const startLater = () => window.addEventListener('load', () => setTimeout(start, AFTER_LOAD_MS))
