// The lotteries of the demo's past: each opens at its time, and from then on no cut-off and no draw is passed over.
import { findLottery, type Lottery, type LotteryName } from '@lanting/contract/data/play/lotteries'
import { currentRound } from '@lanting/contract/rules/lottery/schedule'
import { LedgerSealer } from '#src/books/check/ledger-seal.ts'
import type { Db } from '#src/db/pool.ts'
import type { DrawWorker } from '#src/draw-worker.ts'
import type { Services } from '#src/services.ts'

/** Just after the boundary itself, so that the database's clock has reached it too. */
const AFTER_MS = 5

export class PastDraws {
  private readonly open: Lottery[] = []
  private readonly sealer: LedgerSealer

  constructor(
    private readonly worker: DrawWorker,
    private readonly services: Pick<Services, 'settlement' | 'publicLog'>,
    db: Db,
  ) {
    this.sealer = new LedgerSealer({ db, publicLog: services.publicLog })
  }

  async begin(name: LotteryName): Promise<void> {
    const lottery = findLottery(name)
    if (lottery === undefined) throw new Error(`no lottery ${name}`)
    this.open.push(lottery)
    await this.keep()
  }

  /** When the next round of any open lottery closes or draws; null while none is open. */
  nextMs(nowMs: number): number | null {
    const ends = this.open.map((lottery) => {
      const { closeAt, drawAt } = currentRound(lottery, nowMs)
      return AFTER_MS + (nowMs < closeAt + AFTER_MS ? closeAt : drawAt)
    })
    return ends.length === 0 ? null : Math.min(...ends)
  }

  /** What the draw worker, the sealing of the ledger and the settlement do then. */
  async keep(): Promise<void> {
    await Promise.all(this.open.map((lottery) => this.worker.draw.turn(lottery)))
    // Witnesses stop cosigning for good where bets are sealed and the ledger is not.
    await this.sealer.runOnce()
    // Weeks of other entries may wait before the roots that a draw waits for.
    while (await this.worker.sequencer.runOnce());
    await this.services.settlement.runOnce()
  }
}
