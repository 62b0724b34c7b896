// postMessage between the page and the app that frames it: exact origins, a closed list of messages, data only.

export type Told =
  | { readonly type: 'ready' }
  | { readonly type: 'balance'; readonly balance: string }
  | { readonly type: 'bet-open' }
  | { readonly type: 'bet-closed' }

const HEARD = ['pause', 'resume', 'refresh'] as const
export type Heard = (typeof HEARD)[number]

/** The server writes the allowed frame origins into the page. */
function allowedParents(): readonly string[] {
  const content = document.querySelector('meta[name="parents"]')?.getAttribute('content') ?? ''
  return content.split(' ').filter((origin) => URL.canParse(origin))
}

/**
 * Where the browser names the parent origin, only that one is addressed. Firefox hides it because of our referrer
 * policy: there every allowed origin is addressed, and only the actual parent receives the message.
 */
function parentOrigins(): readonly string[] {
  const allowed = allowedParents()
  const actual = window.location.ancestorOrigins?.[0]
  return actual === undefined || actual === 'null' ? allowed : allowed.filter((origin) => origin === actual)
}

export function tellParent(message: Told): void {
  if (window.parent === window) return
  for (const origin of parentOrigins()) window.parent.postMessage(message, origin)
}

function heardOf(data: unknown): Heard | undefined {
  if (typeof data !== 'object' || data === null || Object.keys(data).join() !== 'type') return undefined
  return HEARD.find((type) => type === (data as { type: unknown }).type)
}

export function listenToParent(listener: (heard: Heard) => void): () => void {
  const allowed = allowedParents()
  const hear = (event: MessageEvent) => {
    if (event.source !== window.parent || !allowed.includes(event.origin)) return
    const heard = heardOf(event.data)
    if (heard !== undefined) listener(heard)
  }
  window.addEventListener('message', hear)
  return () => window.removeEventListener('message', hear)
}
