// Tells from a User-Agent just enough to name a device and to notice a token that moved to another browser.

/** Browsers say the same thing with every request, and few different things altogether. */
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

const BROWSERS: Readonly<Record<string, string>> = {
  edge: 'Edge',
  firefox: 'Firefox',
  chrome: 'Chrome',
  safari: 'Safari',
  other: '浏览器',
}
const SYSTEMS: Readonly<Record<string, string>> = {
  android: '安卓手机',
  ios: 'iPhone',
  windows: 'Windows 电脑',
  mac: 'Mac',
  linux: 'Linux 电脑',
  other: '其他设备',
}

/** `Chrome · 安卓手机` */
export function deviceLabel(userAgent: string): string {
  const [browser = 'other', system = 'other'] = agentFamily(userAgent).split('/')
  return `${BROWSERS[browser] ?? '浏览器'} · ${SYSTEMS[system] ?? '其他设备'}`
}
