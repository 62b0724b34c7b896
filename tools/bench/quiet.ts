// Waits until the machine is idle, so that other load is not part of a page's measurement.
import { cpus } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'

const LOOK_MS = 500
const QUIET_SHARE = 0.1
const QUIET_LOOKS = 3
/** A machine that is never quiet is measured all the same. */
const LOOKS = 120

function worked(): { readonly busy: number; readonly all: number } {
  let busy = 0
  let all = 0
  for (const { times } of cpus()) {
    const sum = times.user + times.nice + times.sys + times.irq + times.idle
    all += sum
    busy += sum - times.idle
  }
  return { busy, all }
}

export async function untilQuiet(): Promise<void> {
  let before = worked()
  for (let look = 0, quiet = 0; look < LOOKS && quiet < QUIET_LOOKS; look += 1) {
    await delay(LOOK_MS)
    const now = worked()
    const share = (now.busy - before.busy) / Math.max(1, now.all - before.all)
    quiet = share < QUIET_SHARE ? quiet + 1 : 0
    before = now
  }
}
