// Named places where a proof may end the process as a power cut would. Inert unless sandbox money and CRASH_AT name one.

export const CRASH_POINTS = [
  'after-claim',
  'after-hold-before-send',
  'after-send-before-settle',
  'in-settle',
  'after-settle',
  'before-keep',
  'before-answer',
  'in-withdraw',
  'after-withdraw',
  'after-order',
  'in-credit',
  'in-payout',
  'after-payout-sent',
  'in-bet-sync',
  'in-reconcile',
  'in-job-item',
  'before-push',
  'after-push',
] as const
export type CrashPoint = (typeof CRASH_POINTS)[number]

let armed: { readonly at: CrashPoint; left: number } | null = null

export function isCrashPoint(name: string): name is CrashPoint {
  return (CRASH_POINTS as readonly string[]).includes(name)
}

/** The process ends when it passes the place for the `after`-th time. Only the start of a sandbox process calls this. */
export function armCrashPoint(at: CrashPoint, after = 1): void {
  armed = { at, left: after }
}

/** No farewell of any kind: nothing is flushed, closed or rolled back by us. */
export async function crashPoint(name: CrashPoint): Promise<void> {
  if (armed === null || armed.at !== name) return
  armed.left -= 1
  if (armed.left > 0) return
  process.kill(process.pid, 'SIGKILL')
  await new Promise(() => undefined)
}
