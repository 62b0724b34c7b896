// Starts every engine that this machine has, Chromium first.
import { startChromium } from './chromium.ts'
import type { Engine } from './driver.ts'
import { startFirefox } from './firefox.ts'
import type { OtherEngines } from './provide.mjs'
import type { Payee } from './trip.ts'
import { startWebKit } from './webkit.ts'

export interface Startable {
  readonly name: string
  readonly payee: Payee
  readonly start: () => Promise<Engine>
}

/** Each with the demo member who withdraws there. */
export function startable(chromium: string, { firefox, webkit }: OtherEngines): [Startable, ...Startable[]] {
  const engines: [Startable, ...Startable[]] = [
    {
      name: 'Chromium',
      payee: { name: 'player06', payPassword: 'Pay00006' },
      start: () => startChromium(chromium),
    },
  ]
  if (firefox !== null) {
    const payee = { name: 'player03', payPassword: 'Pay00003' }
    engines.push({ name: 'Firefox', payee, start: () => startFirefox(firefox) })
  }
  if (webkit !== null) {
    const payee = { name: 'agent001', payPassword: 'Pay0t001' }
    engines.push({ name: 'WebKit', payee, start: () => startWebKit(webkit) })
  }
  return engines
}
