// Reads just enough from a User-Agent to name a device and to notice a token that moved to another browser.
import { BROWSERS, SYSTEMS } from '@lanting/contract/texts/records'

/** Browsers repeat the same value, and there are few different ones. */
const KEPT = 1000
const known = new Map<string, string>()

export function agentFamily(userAgent: string): string {
  const hit = known.get(userAgent)
  if (hit !== undefined) return hit
  if (known.size >= KEPT) known.clear()
  const family = readFamily(userAgent)
  known.set(userAgent, family)
  return family
}

function readFamily(userAgent: string): string {
  const browser = /Edg/.test(userAgent)
    ? 'edge'
    : /Firefox|FxiOS/.test(userAgent)
      ? 'firefox'
      : /Chrome|CriOS|Chromium/.test(userAgent)
        ? 'chrome'
        : /Safari/.test(userAgent)
          ? 'safari'
          : 'other'
  const system = /Android/.test(userAgent)
    ? 'android'
    : /iPhone|iPad/.test(userAgent)
      ? 'ios'
      : /Windows/.test(userAgent)
        ? 'windows'
        : /Mac OS/.test(userAgent)
          ? 'mac'
          : /Linux/.test(userAgent)
            ? 'linux'
            : 'other'
  return `${browser}/${system}`
}

/** `Chrome · 安卓手机` */
export function deviceLabel(userAgent: string): string {
  const [browser = 'other', system = 'other'] = agentFamily(userAgent).split('/')
  return `${BROWSERS[browser] ?? browser} · ${SYSTEMS[system] ?? system}`
}
