// One member after the other, each in a transaction of its own: whoever cannot be worked through keeps nobody else waiting.
import type { Log } from '#src/log.ts'

/** Throws at the end when somebody failed, so that the job is run again; what was done before stays done. */
export async function eachMember(
  log: Log,
  what: string,
  memberIds: readonly bigint[],
  work: (memberId: bigint) => Promise<void>,
): Promise<void> {
  const failed: bigint[] = []
  for (const memberId of memberIds) {
    try {
      await work(memberId)
    } catch (error) {
      log.error({ err: error, what, memberId: memberId.toString() }, 'a member could not be worked through')
      failed.push(memberId)
    }
  }
  if (failed.length > 0) throw new Error(`${what}: ${failed.length} members failed, ${failed[0]} first`)
}
