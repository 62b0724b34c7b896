// Plays a strategy through the product and the model at once: after every step both have the same pots, own money, wallet and
// missing turnover.
import { yuanFromFen } from '@lanting/contract/money'
import { expect } from 'vitest'
import { house, memberMain } from '#src/ledger/accounts.ts'
import { move, must, post } from '#src/ledger/post.ts'
import { readMainFen } from '#src/ledger/balance.ts'
import type { ActivityStage } from '#src/test/activity-stage.ts'
import type { Cashier, CashierMember } from '#src/test/money/cashier.ts'
import type { FakeVenue } from '#src/test/venues/fake-venue.ts'
import { act, isMeant, newWorld, type OpenBet, settle, type World } from '#src/test/money/gift-search.ts'
import { GIFTS, PLAYS, type Step } from '#src/test/money/gift-strategies.ts'
import { lockMember } from '#src/turnover/turnover.sql.ts'

export interface ReplayDeps {
  readonly cashier: Cashier
  readonly stage: ActivityStage
  /** Where money is parked, and where slots are played. */
  readonly machines: FakeVenue
  readonly below: (n: number) => number
}

/** Numbers at which a play wins, and at which it loses. */
const DRAWS = {
  even: [
    [4, 6, 9],
    [0, 1, 2],
  ],
  rarest: [
    [9, 9, 9],
    [4, 6, 9],
  ],
} as const
const PLAY_IDS = { even: 2001, against: 2002, rarest: 2127 } as const
/** A credit, a bet's round: each needs a name of its own. */
let names = 0

export class GiftReplay {
  private world: World = newWorld()
  private members: readonly [CashierMember, CashierMember] | null = null
  /** How the open bets of lotteries are settled, in the order of the model. */
  private readonly ends = new Map<OpenBet, { isWon: boolean; settle: () => Promise<void> }>()

  constructor(private readonly deps: ReplayDeps) {}

  async run(steps: readonly Step[]): Promise<void> {
    const { cashier } = this.deps
    this.members = [await cashier.member(0n), await cashier.member(0n)]
    for (const step of steps) {
      if (!isMeant(this.world, step)) continue
      if (step.do === 'settle') await this.settleOldest()
      else await this.perform(step)
      await this.compare(step)
    }
  }

  private member(who: 0 | 1): CashierMember {
    if (this.members === null) throw new Error('not begun')
    return this.members[who]
  }

  private async perform(step: Step): Promise<void> {
    const before = this.world
    this.world = act(before, step)
    const made = this.world.open.find((bet) => !before.open.includes(bet))
    const parked = this.world.accounts[step.who].parked - before.accounts[step.who].parked
    if (made !== undefined) await this.bet(made)
    else if (step.do === 'deposit') await this.credit(step.who, step.fen, null)
    else if (step.do === 'gift' && !before.accounts[step.who].isAway)
      await this.credit(step.who, step.fen, step.kind)
    else if (step.do === 'drop') await this.drop(step.who, step.which)
    else if (parked !== 0n) await this.transfer(step.who, 'AG', parked)
    else if (step.do === 'away' || step.do === 'back') await this.limit(step.who, step.do === 'away')
    else if (step.do === 'withdraw') await this.refusedWithdrawal(step.who, before)
    await this.sweep()
  }

  private async credit(who: 0 | 1, fen: bigint, gift: keyof typeof GIFTS | null): Promise<void> {
    const { test } = this.deps.cashier
    const memberId = this.member(who).id
    const ref = `replay:${(names += 1)}`
    await test.core.db.tx(async (tx) => {
      await lockMember(tx, memberId)
      const legs = move(house('bonus', 'CNY'), memberMain(memberId, 'CNY'), fen)
      must(await post(tx, { key: ref, code: 'opening', legs }))
      const credit = { memberId, source: 'replay', ref, title: ref, amountFen: fen }
      if (gift === null) return test.services.turnover.addRequirement(tx, { ...credit, multiple: 1 })
      const { multiple, only } = GIFTS[gift]
      const asked = {
        ...credit,
        multiple: Number(multiple),
        isGift: true,
        ...(only === null ? {} : { only }),
      }
      return test.services.turnover.addRequirement(tx, asked)
    })
    // The order of requirements is that of their time.
    await test.advance(1000)
  }

  private async bet(made: OpenBet): Promise<void> {
    const isWon = this.deps.below(2) === 0
    if (made.play === PLAYS.slots) {
      await this.playSlots(made, isWon)
      this.world = settle(this.world, isWon, this.world.open.indexOf(made))
      return
    }
    const name = made.play === PLAYS.even ? 'even' : 'rarest'
    const numbers = DRAWS[name][isWon ? 0 : 1]
    const line = { oddsMilli: Number(made.play.oddsMilli), stakeFen: made.bet.stake }
    const { stage } = this.deps
    const settles = [
      await stage.openBet(this.member(made.who), [{ ...line, playId: PLAY_IDS[name] }], numbers),
    ]
    if (made.against !== undefined)
      settles.push(
        await stage.openBet(this.member(made.against.who), [{ ...line, playId: PLAY_IDS.against }], numbers),
      )
    const all = async () => {
      for (const one of settles) await one()
    }
    this.ends.set(made, { isWon, settle: all })
  }

  /** Transferred in, played, read from the log, transferred back. */
  private async playSlots({ who, bet, play }: OpenBet, isWon: boolean): Promise<void> {
    const { machines, cashier } = this.deps
    const member = this.member(who)
    const payout = isWon ? (bet.stake * play.oddsMilli) / 1000n : 0n
    await this.transfer(who, 'PP', bet.stake)
    machines.bet({
      memberId: member.id,
      game: 'pp001',
      round: `replay${(names += 1)}`,
      selection: '中线',
      betYuan: Number(bet.stake) / 100,
      payoutYuan: Number(payout) / 100,
      outcome: isWon ? 'win' : 'lose',
      at: cashier.test.core.clock.now(),
    })
    if (payout > 0n) await this.transfer(who, 'PP', -payout)
    await cashier.test.services.betSync.runOnce()
  }

  /** Into a venue, or back when negative. */
  private async transfer(who: 0 | 1, plat: string, fen: bigint): Promise<void> {
    const [from, to] = fen > 0n ? ['userbalance', plat] : [plat, 'userbalance']
    const asked = { amount: yuanFromFen(fen > 0n ? fen : -fen), sourcetype: from, targettype: to }
    const { code, message } = await this.deps.cashier.test.call(
      'POST /api/transfer',
      asked,
      this.member(who).as,
    )
    if (code !== 200) throw new Error(`not transferred: ${message}`)
  }

  private async settleOldest(): Promise<void> {
    const oldest = this.world.open[0]
    const end = oldest === undefined ? undefined : this.ends.get(oldest)
    if (end === undefined) return
    await end.settle()
    this.world = settle(this.world, end.isWon)
    await this.sweep()
  }

  private async drop(who: 0 | 1, which: 'oldest' | 'youngest' | 'all'): Promise<void> {
    const { core, services } = this.deps.cashier.test
    const memberId = this.member(who).id
    await services.betSync.runOnce()
    const { rows } = await services.pots.read(memberId)
    const chosen = which === 'all' ? rows : which === 'oldest' ? rows.slice(0, 1) : rows.slice(-1)
    for (const { source, ref } of chosen)
      await core.db.tx(async (tx) => {
        await lockMember(tx, memberId)
        await services.pots.drop(tx, memberId, source, ref)
      })
  }

  private async limit(who: 0 | 1, isAway: boolean): Promise<void> {
    await this.deps.cashier.test.core.db.query('UPDATE members SET state = $2 WHERE id = $1', [
      this.member(who).id,
      isAway ? 'timeout' : 'normal',
    ])
  }

  /** With turnover missing nothing is paid out; other withdrawals are the model's alone. */
  private async refusedWithdrawal(who: 0 | 1, before: World): Promise<void> {
    const account = before.accounts[who]
    this.world = before
    if (account.rows.length === 0 || account.isAway || account.wallet < 10_000n) return
    const asked = { amount: '100', bank: this.member(who).card, password: 'Pay2pass' }
    const answer = await this.deps.cashier.test.call('POST /api/withdraw', asked, this.member(who).as)
    expect(answer.message).toContain('提款前还需完成有效流水')
  }

  private async sweep(): Promise<void> {
    const { services } = this.deps.cashier.test
    for (const who of [0, 1] as const) {
      if (!this.world.accounts[who].isAway) continue
      await services.betSync.runOnce()
      await services.pots.forfeitLeaving(this.member(who).id)
    }
  }

  private async compare(step: Step): Promise<void> {
    const { core, services } = this.deps.cashier.test
    for (const who of [0, 1] as const) {
      const account = this.world.accounts[who]
      const { id } = this.member(who)
      const { rows, byId, ownFen } = await services.pots.read(id)
      const seen = {
        own: ownFen,
        pots: rows.map((row) => byId.get(row.id)),
        wallet: await readMainFen(core.db, id, 'CNY'),
        missing: await services.turnover.remainingFen(id),
      }
      const missing = account.rows.reduce((sum, { required, done }) => sum + required - done, 0n)
      const pots = account.pots.map(({ fen }) => fen)
      expect(seen, `after ${step.do}`).toEqual({ own: account.own, pots, wallet: account.wallet, missing })
    }
  }
}
