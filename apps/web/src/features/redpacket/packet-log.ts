// Compares the published roots of a day's red packets with the public log's own entries, which cannot be changed afterwards.
import { failureOf } from '@lanting/browser-kit/call-error'
import type { Day } from '@lanting/contract/time'
import type { TreeHead } from '@lanting/fairness/c2sp/checkpoint'
import { entryText, readEntry } from '@lanting/fairness/log/log-entries'
import { isIncluded } from '@lanting/fairness/log/log-tree'
import { call } from '#src/lib/call.ts'
import { checkLog } from '#src/lib/log/log-check.ts'
import type { PacketList } from './queries.ts'

/** `open`: the log is out of reach or has no entry yet, which is no accusation. */
export type PacketLogVerdict = 'same' | 'other' | 'open'

type Batch = PacketList['batches'][number]

export async function checkPacketLog(day: Day, batches: PacketList['batches']): Promise<PacketLogVerdict> {
  try {
    const log = await checkLog()
    if (log.kind === 'broken') return 'other'
    if (log.kind === 'empty') return 'open'
    for (const batch of batches) {
      const { n } = batch
      if (n === null || n >= log.head.size) return 'open'
      if (!(await isLogged(day, batch, n, log.head))) return 'other'
    }
    return 'same'
  } catch (error) {
    if (failureOf(error) === null) throw error
    return 'open'
  }
}

async function isLogged(
  day: Day,
  { batch, root, packets }: Batch,
  n: number,
  head: TreeHead,
): Promise<boolean> {
  const [entries, inclusion] = await Promise.all([
    call('GET /api/log/entries', { from: String(n), to: String(n + 1) }, { quiet: true }),
    call('GET /api/log/inclusion', { n: String(n), size: String(head.size) }, { quiet: true }),
  ])
  const entry = readEntry(entries.data.entries[0])
  if (entry?.kind !== 'packet-list' || entry.n !== n) return false
  const { body } = entry
  const isSame = body.day === day && body.batch === batch && body.root === root && body.count === packets
  return isSame && isIncluded(entryText(entry), n, head, inclusion.data.path)
}
