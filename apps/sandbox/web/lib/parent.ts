// postMessage between the page and the app that frames it: exact origins, a closed list of messages, data only.

export type ToParent =
  | { readonly type: 'ready' }
  | { readonly type: 'balance'; readonly balance: string }
  | { readonly type: 'bet-open' }
  | { readonly type: 'bet-closed' }

const FROM_PARENT = ['pause', 'resume', 'refresh'] as const
export type FromParent = (typeof FROM_PARENT)[number]

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

export function postToParent(message: ToParent): void {
  if (window.parent === window) return
  for (const origin of parentOrigins()) window.parent.postMessage(message, origin)
}

function messageOf(data: unknown): FromParent | undefined {
  if (typeof data !== 'object' || data === null || Object.keys(data).join() !== 'type') return undefined
  return FROM_PARENT.find((type) => type === (data as { type: unknown }).type)
}

export function listenToParent(listener: (message: FromParent) => void): () => void {
  const allowed = allowedParents()
  const onMessage = (event: MessageEvent) => {
    if (event.source !== window.parent || !allowed.includes(event.origin)) return
    const message = messageOf(event.data)
    if (message !== undefined) listener(message)
  }
  window.addEventListener('message', onMessage)
  return () => window.removeEventListener('message', onMessage)
}
