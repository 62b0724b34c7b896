// The draw worker's entries in the public log, each in the transaction of the event.
import { LOG_REFS } from '@lanting/fairness/log/log-entries'
import type { Tx } from '#src/db/pool.ts'
import type { ChainRow } from '#src/modules/lottery/draw/chain/chain.sql.ts'
import type { DueRound, Reveal } from '#src/modules/lottery/draw/draw.sql.ts'
import type { PublicLog } from '#src/public-log/public-log.ts'

type Named = Pick<DueRound, 'lottery' | 'expect'>
export type WaitsFor = 'worker' | 'beacon' | 'key'

export class DrawLog {
  constructor(private readonly publicLog: Pick<PublicLog, 'append'>) {}

  seal(tx: Tx, { lottery, expect }: Named, root: string, count: number): Promise<void> {
    const body = { lottery, expect, root, count }
    return this.publicLog.append(tx, { kind: 'seal', ref: LOG_REFS.seal(lottery, expect), body })
  }

  result(tx: Tx, chain: ChainRow, round: DueRound, { beacon, commit, seed, numbers }: Reveal): Promise<void> {
    const { lottery, expect } = round
    const body = {
      lottery,
      expect,
      chain_no: chain.chain_no,
      seed_index: round.seed_index,
      protocol: chain.protocol,
      commit,
      seed,
      beacon_round: beacon?.round ?? null,
      beacon_signature: beacon?.signature ?? null,
      numbers,
    }
    return this.publicLog.append(tx, { kind: 'result', ref: LOG_REFS.result(lottery, expect), body })
  }

  lateSeal(tx: Tx, { lottery, expect, beacon_due }: DueRound): Promise<void> {
    const body = { lottery, expect, beacon_round: Number(beacon_due) }
    return this.publicLog.append(tx, { kind: 'late-seal', ref: LOG_REFS.lateSeal(lottery, expect), body })
  }

  late(tx: Tx, { lottery, expect, draw_at }: DueRound, waitsFor: WaitsFor): Promise<void> {
    const body = { lottery, expect, draw_at_ms: draw_at.getTime(), waits_for: waitsFor }
    return this.publicLog.append(tx, { kind: 'late', ref: LOG_REFS.late(lottery, expect), body })
  }

  /** `evidence`: the capsule's position in the log, or the beacon round that never appeared. */
  void(
    tx: Tx,
    { lottery, expect }: Named,
    reason: 'missed' | 'capsule' | 'beacon',
    evidence: number | null,
    last = expect,
  ): Promise<void> {
    const body = { lottery, expect, last, reason, evidence }
    return this.publicLog.append(tx, { kind: 'void', ref: LOG_REFS.void(lottery, expect), body })
  }
}
