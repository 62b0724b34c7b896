// Turns a drawing into an address that an <img> can show, once per drawing.
import { svg } from '@lanting/design/art/svg'

const made = new Map<string, string>()

/** `key` names the drawing: the same key is drawn once. */
export function picture(key: string, w: number, h: number, draw: () => string, fit?: string): string {
  const known = made.get(key)
  if (known !== undefined) return known
  const frame = fit === undefined ? { w, h } : { w, h, fit }
  const address = `data:image/svg+xml,${encodeURIComponent(svg(frame, draw))}`
  made.set(key, address)
  return address
}
