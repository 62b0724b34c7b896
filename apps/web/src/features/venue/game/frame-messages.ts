// Messages between a game's frame and the page: exact origin, exact window, a closed list of shapes, data only.
import { isYuan } from '@lanting/contract/money'

export type FrameMessage =
  | { readonly type: 'ready' }
  /** A hint to refetch from our server; the figure itself is never shown. */
  | { readonly type: 'balance'; readonly balance: string }
  | { readonly type: 'bet-open' }
  | { readonly type: 'bet-closed' }

export type ToFrame = 'pause' | 'resume' | 'refresh'

const BARE = ['ready', 'bet-open', 'bet-closed'] as const

/** Null for anything that is not exactly a known message. */
export function readFrameMessage(data: unknown): FrameMessage | null {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null
  const { type, balance, ...rest } = data as Record<string, unknown>
  if (Object.keys(rest).length > 0) return null
  const bare = BARE.find((one) => one === type)
  if (bare !== undefined) return balance === undefined ? { type: bare } : null
  if (type === 'balance' && typeof balance === 'string' && isYuan(balance)) return { type, balance }
  return null
}

interface Frame {
  readonly contentWindow: Window | null
}

/** Handles messages of one frame and one origin; any other sender is ignored. */
export function listenToFrame(
  frame: () => Frame | null,
  origin: string,
  onMessage: (message: FrameMessage) => void,
): () => void {
  const listen = (event: MessageEvent) => {
    const speaker = frame()?.contentWindow ?? null
    if (event.origin !== origin || speaker === null || event.source !== speaker) return
    const message = readFrameMessage(event.data)
    if (message !== null) onMessage(message)
  }
  window.addEventListener('message', listen)
  return () => window.removeEventListener('message', listen)
}

export function postToFrame(frame: Frame | null, origin: string, type: ToFrame): void {
  frame?.contentWindow?.postMessage({ type }, origin)
}
