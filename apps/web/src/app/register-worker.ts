// Starts the app's service worker when the page has nothing else to do: the first load and the first picture never wait for it.

const AFTER_LOAD_MS = 4_000

export function registerWhenIdle(): void {
  // The development server's files have no hashes; an address without https has no workers.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () =>
    void import('#src/app/app-worker.ts').then((m) => m.registerWorker()).catch(() => undefined)
  const onIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(register) : register())
  const onLoad = () => setTimeout(onIdle, AFTER_LOAD_MS)
  if (document.readyState === 'complete') onLoad()
  else window.addEventListener('load', onLoad, { once: true })
}
