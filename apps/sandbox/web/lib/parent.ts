// What the page and the app around it say to each other: exact origins, a closed list of messages, data only.

export type Told =
  | { readonly type: 'ready' }
  | { readonly type: 'balance'; readonly balance: string }
  | { readonly type: 'bet-open' }
  | { readonly type: 'bet-closed' }

const HEARD = ['pause', 'resume', 'refresh'] as const
export type Heard = (typeof HEARD)[number]

/** The server writes into the page who may frame it. */
function allowedParents(): readonly string[] {
  const content = document.querySelector('meta[name="parents"]')?.getAttribute('content') ?? ''
  return content.split(' ').filter((origin) => URL.canParse(origin))
}

function parentOrigin(): string | undefined {
  const allowed = allowedParents()
  // Where the browser names the page around us, only that one hears us.
  const actual = window.location.ancestorOrigins?.[0]
  return actual === undefined ? allowed[0] : allowed.find((origin) => origin === actual)
}

export function tellParent(message: Told): void {
  const origin = parentOrigin()
  if (window.parent !== window && origin !== undefined) window.parent.postMessage(message, origin)
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
