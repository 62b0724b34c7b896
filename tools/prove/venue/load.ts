// Transfers by many workers at once for the venue proof: one per member and venue, each transfer under its own fault.
import { VENUES } from '@lanting/contract/data/play/venues'
import { refusalText } from '@lanting/contract/refusals'
import { newId } from '#server/lib/ids.ts'
import { VENUE_FAULTS } from '#server/test/venues/venue-faults.ts'
import { pause, type Player, type Stage } from '#tools/stage/stage.ts'

/** A worker's turns: each fault in and out, and now and then none. */
const TURNS = [
  ...VENUE_FAULTS.slice(0, 5),
  null,
  null,
  ...VENUE_FAULTS.slice(5, 10),
  null,
  null,
  ...VENUE_FAULTS.slice(10),
]

/** The message when the venue refused a transfer that was begun. Any other refusal began nothing. */
const REFUSED = refusalText('transferFailed', {})
/** In every venue beforehand, so that taking out is refused for no want of money: such a refusal begins nothing. */
const FUND = '300.00'
const OUT_BELOW_YUAN = 30
/** Longer than the product's venue timeout in this proof, so that a late response really is late. */
const LATE_MS = 1000

/** How a transfer was first answered; `open` is 转账处理中. */
export type FirstAnswer = 'done' | 'open' | 'refused'

export interface Begun {
  /** The fault and the direction, as the table shows them. */
  readonly row: string
  readonly answer: FirstAnswer
}

export interface VenueLoadDeps {
  readonly stage: Stage
  readonly players: readonly Player[]
  readonly wanted: number
  readonly random: (below: number) => number
  /** Resolves when the member app is up; while it is being started again there is no use in knocking. */
  readonly isUp: () => Promise<void>
}

export class VenueLoad {
  /** By idempotency key. */
  readonly begun = new Map<string, Begun>()
  /** Transfers that came before the faults. */
  funded = 0
  private ended = false
  private readonly open = new Set<string>()
  private looked = Promise.resolve()

  constructor(private readonly deps: VenueLoadDeps) {}

  async run(): Promise<void> {
    const { players, wanted } = this.deps
    const looking = this.pollUntilEnded()
    const workers = players.flatMap((player) => VENUES.map(({ platname }) => ({ player, platname })))
    const share = (at: number) => Math.floor((wanted + at) / workers.length)
    const running = workers.map(({ player, platname }, at) => this.worker(player, platname, at, share(at)))
    await Promise.all(running).finally(() => {
      this.ended = true
    })
    await looking
  }

  /** One poll of the open transfers for all workers. */
  private async readOpen(): Promise<void> {
    const rows = await this.deps.stage.db.query<{ member_id: bigint; plat: string }>(
      "SELECT member_id, plat FROM transfers WHERE state = 'pending'",
    )
    this.open.clear()
    for (const { member_id, plat } of rows) this.open.add(`${member_id}:${plat}`)
    await pause(100)
  }

  private async pollUntilEnded(): Promise<void> {
    while (!this.ended) {
      this.looked = this.readOpen()
      await this.looked
    }
  }

  /** Retries with the same key until it is answered. Null when nothing was begun: another one is open, or the venue is unavailable. */
  private oneTransfer(player: Player, plat: string, isIn: boolean, key: string) {
    const { random } = this.deps
    const amount = `${1 + random(isIn ? 300 : OUT_BELOW_YUAN)}.${String(random(100)).padStart(2, '0')}`
    return this.transfer(player, plat, isIn, amount, key)
  }

  private async transfer(player: Player, plat: string, isIn: boolean, amount: string, key: string) {
    const { stage, isUp } = this.deps
    const body = {
      amount,
      sourcetype: isIn ? 'userbalance' : plat,
      targettype: isIn ? plat : 'userbalance',
    }
    for (let tries = 0; tries < 600; tries++) {
      await isUp()
      const reply = await stage.call('/api/transfer', body, { token: player.token, key })
      if (reply.kind === 'answer' && reply.status < 500 && reply.status !== 429) {
        if (reply.body.code === 200) return reply.body.data?.['state'] === 1 ? 'done' : 'open'
        return reply.body.message === REFUSED ? 'refused' : null
      }
      await pause(200)
    }
    throw new Error('a transfer was never answered')
  }

  /** Until one was done at once; a busy machine makes an honest venue late as well. */
  private async fund(player: Player, plat: string): Promise<void> {
    for (;;) {
      const answer = await this.transfer(player, plat, true, FUND, newId())
      if (answer !== null) this.funded += 1
      if (answer === 'done') return
      do await this.looked
      while (this.open.has(`${player.id}:${plat}`))
    }
  }

  private async worker(player: Player, plat: string, at: number, turns: number): Promise<void> {
    if (turns > 1) await this.fund(player, plat)
    for (let turn = 0; turn < turns; turn++) {
      const mode = TURNS[(at + Math.floor(turn / 2)) % TURNS.length] ?? null
      const isIn = turn % 2 === 0
      if (mode !== null) {
        const order = { venue: plat, member: `m${player.id}`, mode, count: 1, delayMs: LATE_MS }
        await this.deps.stage.control('POST', 'faults', order)
      }
      let answer: FirstAnswer | null = null
      while (answer === null) {
        const key = newId()
        answer = await this.oneTransfer(player, plat, isIn, key)
        if (answer !== null)
          this.begun.set(key, { row: `${mode ?? 'no fault'} ${isIn ? 'in' : 'out'}`, answer })
        // The last one is left as it is: transfers still open when the faults stop must reach a final state without help.
        if (answer !== null && turn + 1 === turns) return
        do await this.looked
        while (this.open.has(`${player.id}:${plat}`))
      }
    }
  }
}
