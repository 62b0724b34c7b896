// Requests under an idempotency key that have no answer yet: no update may come between, and what moves money is remembered
// beyond the page. Loaded at the first touch, which is before any of them.
import { failureOf, isFinalRefusal } from '@lanting/browser-kit/call-error'
import { create } from 'zustand'
import { watchTransport } from '#src/lib/call.ts'
import { useReach } from '#src/lib/reach.ts'
import { watchToken } from '#src/lib/session.ts'
import { readCache, writeCache } from '#src/lib/storage.ts'

interface UnderWay {
  readonly inFlight: readonly Promise<unknown>[]
  /** Calls that moved money, perhaps: sent, and without a final answer, in this page or an earlier one. */
  readonly unanswered: readonly string[]
}

const MONEY = /\/(lotteryOrder|recharge|withdraw|transfer|transall)(\/passkey)?$/
/** Held by every tab while it waits for an answer; an update takes it alone. */
const LOCK = 'under-way'

export const useUnderWay = create<UnderWay>(() => ({ inFlight: [], unanswered: [] }))

useUnderWay.subscribe(({ inFlight, unanswered }) =>
  useReach.setState({ isUnanswered: inFlight.length === 0 && unanswered.length > 0 }),
)

/** What an earlier page has left. Stored data is untrusted. */
export function readUnanswered(): void {
  const names = readCache<unknown>('unanswered')
  const unanswered = Array.isArray(names) ? names.map(String).filter((name) => MONEY.test(name)) : []
  useUnderWay.setState({ unanswered })
}

readUnanswered()
watchTransport((event) => event.kind === 'sent' && onSent(event.name, event.answered))
/** With the end of a session the storage is cleared as well. */
watchToken((token) => token === null && useUnderWay.setState({ unanswered: [] }))

function onSent(name: string, answered: Promise<unknown>): void {
  const { unanswered } = useUnderWay.getState()
  if (MONEY.test(name) && !unanswered.includes(name)) remember([...unanswered, name])
  // The request itself waits for no lock.
  const ended = answered.then(
    () => outcomeKnown(name),
    (error: unknown) => isFinalRefusal(failureOf(error)) && outcomeKnown(name),
  )
  void locks()?.request(LOCK, { mode: 'shared' }, () => ended)
  useUnderWay.setState(({ inFlight }) => ({ inFlight: [...inFlight, ended] }))
  void ended.then(() =>
    useUnderWay.setState(({ inFlight }) => ({ inFlight: inFlight.filter((one) => one !== ended) })),
  )
}

function remember(unanswered: readonly string[]): void {
  useUnderWay.setState({ unanswered })
  writeCache('unanswered', unanswered)
}

/** The outcome is known, or the member looks it up in the records. */
export function outcomeKnown(name?: string): void {
  const { unanswered } = useUnderWay.getState()
  const left = name === undefined ? [] : unanswered.filter((one) => one !== name)
  if (left.length < unanswered.length) remember(left)
}

/** Runs when no tab waits for an answer any more. */
export async function whenNothingIsUnderWay(run: () => Promise<void>): Promise<void> {
  await (locks()?.request(LOCK, run) ?? run())
}

/** Only in pages that came over https, or from this machine. */
const locks = (): LockManager | undefined => (navigator as { locks?: LockManager }).locks
