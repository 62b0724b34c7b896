// Generates the demo's past: step by step with the product's own services, until the clock has caught up with now.
import { CROWD } from '@lanting/contract/data/play/demo-crowd'
import { DAY_MS } from '@lanting/contract/time'
import type { Db } from '#src/db/pool.ts'
import { payOutAtOnce, withdraw } from '#src/history/desk-acts.ts'
import { type House, Refused } from '#src/history/house.ts'
import { betOn } from '#src/history/lottery-acts.ts'
import { bindCard, MINUTE, turnOver, visit } from '#src/history/member-acts.ts'
import { playHarmfully } from '#src/history/harm-acts.ts'
import { type Act, type Moment, planHistory, type Script } from '#src/history/plan.ts'
import { playScene } from '#src/history/scenes.ts'
import { Stage } from '#src/history/stage.ts'
import type { Passwords } from '#src/passwords/password-hash.ts'
import { DEMO_MEMBERS } from '#src/seed/demo-members.ts'
import { seedCapital } from '#src/seed/members.ts'

export interface HistoryDeps {
  readonly house: House
  readonly owner: Db
  readonly passwords: Passwords
  /** A member may lack the money for what was planned by chance; the rest continues. */
  readonly onRefused: (error: Error) => void
}

export interface HistorySize {
  readonly days: number
  readonly people: number
  readonly visitsPerDay: number
  readonly script: Script
}

/** The account that is a few days old; all others are older than the history. */
const NEW_MEMBER = 'player01'

/** From the clock's current time until it has caught up with `now`, which advances meanwhile. */
export async function liveHistory(deps: HistoryDeps, size: HistorySize, now: () => number): Promise<void> {
  const { house, owner, passwords } = deps
  const stage = new Stage(house, owner, passwords)
  const startMs = house.nowMs()
  const endMs = now()
  await seedCapital(owner)
  await payOutAtOnce(house)
  for (const { username, joinedDaysAgo } of DEMO_MEMBERS)
    if (username !== NEW_MEMBER) await stage.open(username, Math.max(0, joinedDaysAgo - size.days))
  const { days: _days, script, ...many } = size
  const newAtMs = Math.max(startMs, endMs - 5 * DAY_MS)
  let isNewOpen = false
  for (const moment of planHistory({ startMs, endMs, ...many }, script)) {
    if (!isNewOpen && moment.atMs >= newAtMs) {
      await house.until(newAtMs)
      await stage.open(NEW_MEMBER, 0)
      isNewOpen = true
    }
    await house.until(moment.atMs)
    await live(stage, moment, deps.onRefused)
  }
  await house.until(now())
  await house.pulse()
}

async function live(stage: Stage, moment: Moment, onRefused: (error: Error) => void): Promise<void> {
  try {
    await act(stage, moment)
  } catch (error) {
    const what = moment.kind === 'scene' ? moment.scene : moment.kind
    const when = new Date(moment.atMs).toISOString()
    const failure = new Error(`the demo's past broke at ${what}, ${when}`, { cause: error })
    if (!(error instanceof Refused)) throw failure
    onRefused(failure)
  }
}

async function act(stage: Stage, moment: Act): Promise<void> {
  const { house } = stage
  switch (moment.kind) {
    case 'join':
      return stage.join(moment.who)
    case 'card':
      return bindOwnCard(stage, moment.who)
    case 'visit':
      await visit(house, stage.crowd(moment.who), moment.visit)
      return undefined
    case 'withdraw':
      return withdrawIfAble(stage, moment.who, moment.yuan)
    case 'claimRebate':
      // A member with nothing to claim gets a refusal.
      await house.call(stage.crowd(moment.who), 'POST /api/dofanshui').catch(ignoreRefusal)
      return undefined
    case 'grabPackets':
      return grabPackets(stage, moment.who)
    case 'openLottery':
      return house.openLottery(moment.lottery)
    case 'bet':
      return betOn(
        house,
        moment.who === 'player03' ? stage.named('player03') : stage.crowd(moment.who),
        moment.bet,
      )
    case 'harmfulNight':
      return playHarmfully(house, stage.crowd(moment.who))
    case 'jobs':
      return house.runJobs(moment.names)
    case 'scene':
      return playScene(stage, moment.scene)
  }
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refused)) throw error
}

async function bindOwnCard(stage: Stage, who: number): Promise<void> {
  const member = CROWD[who]
  if (member === undefined) return
  await bindCard(stage.house, stage.crowd(who), { ...member, owner: member.realname })
}

/** An ordinary withdrawal: requested when it is allowed and affordable, approved and paid. */
async function withdrawIfAble(stage: Stage, who: number, yuan: number): Promise<void> {
  const { house } = stage
  const person = stage.crowd(who)
  await turnOver(house, person)
  const { balance } = await house.call(person, 'POST /api/balance')
  if (Number(balance) < yuan) return
  await withdraw(house, person, yuan, {
    afterMs: 6 * MINUTE,
    staff: [who % 2 === 0 ? 'finance01' : 'finance02'],
  })
}

/** Those who paid in since yesterday may; a packet is a tap of its own. */
async function grabPackets(stage: Stage, who: readonly number[]): Promise<void> {
  const { house } = stage
  for (const person of [stage.named('player03'), ...who.map((one) => stage.crowd(one))]) {
    const { sendnums } = await house.call(person, 'GET /api/userredpacket')
    for (let n = 0; n < sendnums; n++) {
      await house.pass(4000)
      await house.call(person, 'POST /api/douserredpacket')
    }
  }
}
