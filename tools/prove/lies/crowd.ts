// The members of the proof of lies: some with the liars, some who never meet one.
import { newId } from '#server/lib/ids.ts'
import { Passwords } from '#server/passwords/password-hash.ts'
import {
  depositing,
  playing,
  reviewing,
  type Running,
  transferOnce,
  untilAnswered,
  withdrawing,
} from '#tools/prove/crash/clients.ts'
import { newPlayer, pause, type Player } from '#tools/stage/stage.ts'
import { readyToWithdraw } from '#tools/stage/steps/ready-to-withdraw.ts'

/** Venues behind the liar, and unchanged venues. */
export const LIARS = ['OB', 'FG', 'AG'] as const
const HONEST = ['BG', 'FB', 'IM', 'PG'] as const
/** Of each: one with a table, whose bets come by the log. */
const [LYING_TABLE, HONEST_TABLE] = ['AG', 'KY']
export const START_FEN = 1_000_000n
const PAY_PASSWORD = 'Pay2pass'
/** So that a few hands leave the machine time for the others. */
const THINK_MS = 120
/** Long enough for the worker to poll an order. */
const LEFT_ALONE_MS = 3_000

export interface Crowd {
  readonly liars: readonly string[]
  readonly honestVenues: readonly string[]
  /** Those who never met a liar. */
  readonly honest: readonly Player[]
  readonly running: readonly Promise<void>[]
}

/** Everybody at work until the run is over. */
export async function startCrowd(run: Running): Promise<Crowd> {
  let serial = 0
  const member = () => newPlayer(run.stage, `lied${String(serial++).padStart(4, '0')}`, START_FEN)
  const work: (() => Promise<void>)[] = [() => reviewing(run, 'finance01', 'Finance01', 1)]
  const honest: Player[] = []
  for (const plat of HONEST) {
    const player = await member()
    honest.push(player)
    work.push(() => moving(run, player, plat))
  }
  const dealer = await member()
  honest.push(dealer)
  await transferOnce(run, dealer, HONEST_TABLE, 'in', '2000.00')
  work.push(() => playing(run, dealer, HONEST_TABLE, '龙'))
  for (const plat of LIARS) {
    const [player, visitor] = [await member(), await member()]
    work.push(
      () => moving(run, player, plat),
      () => visiting(run, visitor, plat),
    )
  }
  for (let i = 0; i < 2; i++) {
    const player = await member()
    work.push(() => gambling(run, player))
  }
  for (let i = 0; i < 2; i++) {
    const player = await member()
    work.push(
      () => depositing(run, player),
      () => calledOff(run, player),
    )
  }
  const payHash = await new Passwords().hash(PAY_PASSWORD)
  for (let i = 0; i < 4; i++) {
    const player = await member()
    const card = await readyToWithdraw(run.stage, player, payHash, newId())
    work.push(() => withdrawing(run, player, card, PAY_PASSWORD))
  }
  return {
    liars: LIARS,
    honestVenues: [...HONEST, HONEST_TABLE],
    honest,
    running: work.map((begin) => begin()),
  }
}

/** In and out of a venue; the way home is shorter, so that it can mostly be gone. */
async function moving(run: Running, player: Player, plat: string): Promise<void> {
  for (let turn = 0; !run.isDone(); turn++) {
    const [direction, most] = turn % 2 === 0 ? (['in', 60] as const) : (['out', 40] as const)
    const amount = `${1 + run.random(most)}.${String(run.random(100)).padStart(2, '0')}`
    await transferOnce(run, player, plat, direction, amount)
    await pause(THINK_MS)
  }
}

/** Money goes to the table as soon as the venue takes it. */
async function gambling(run: Running, player: Player): Promise<void> {
  while (!run.isDone()) {
    await transferOnce(run, player, LYING_TABLE, 'in', '500.00')
    if (run.log.transfers.some(({ memberId, no }) => memberId === player.id && no !== null)) break
    await pause(THINK_MS)
  }
  await playing(run, player, LYING_TABLE, '庄')
}

/** Reads balances, opens games, collects all balances, and is logged out by support now and then. */
async function visiting(run: Running, player: Player, plat: string): Promise<void> {
  const { stage } = run
  let token = player.token
  const name = await nameOf(run, player)
  const call = (path: string, body: object, key?: string) =>
    untilAnswered((as) => stage.call(path, body, as), { token, ...(key === undefined ? {} : { key }) })
  const support = await staffToken(run, 'support01', 'Support01')
  for (let turn = 1; !run.isDone(); turn++) {
    await call('/api/getGameUrl', { plat_name: plat, game_type: 1, is_mobile_url: 1 })
    await call('/api/balancelist', {})
    await call('/api/transall', {}, newId())
    if (turn % 4 === 0) {
      const body = { id: Number(player.id), reason: '例行' }
      await untilAnswered((as) => stage.callOffice('/office-api/member/end-sessions', body, as), {
        token: support,
        key: newId(),
      })
      const login = await untilAnswered(
        (as) => stage.call('/api/login_pc', { name, password: 'Right2pass' }, as),
        {},
      )
      const renewed = login.data?.['api_token']
      if (typeof renewed === 'string') token = renewed
    }
    await pause(THINK_MS)
  }
}

/** Unpaid orders: each is cancelled when the next but one has been made. */
async function calledOff(run: Running, player: Player): Promise<void> {
  const { stage } = run
  const waiting: string[] = []
  while (!run.isDone()) {
    const { token } = player
    const order = await untilAnswered(
      (as) => stage.call('/api/recharge', { paytype: 'wxpay', amount: '100.00' }, as),
      { token, key: newId() },
    )
    const no = order.data?.['deposit_no']
    if (typeof no === 'string') waiting.push(no)
    const oldest = waiting.length > 1 ? waiting.shift() : undefined
    if (oldest !== undefined)
      await untilAnswered((as) => stage.call('/api/rechargecancel', { deposit_no: oldest }, as), { token })
    await pause(LEFT_ALONE_MS)
  }
}

async function nameOf({ stage }: Running, { id }: Player): Promise<string> {
  const rows = await stage.db.query<{ username: string }>('SELECT username FROM members WHERE id = $1', [id])
  return rows[0]?.username ?? ''
}

export async function staffToken({ stage }: Running, username: string, password: string): Promise<string> {
  const login = await untilAnswered(
    (as) => stage.callOffice('/office-api/login', { username, password }, as),
    {},
  )
  return String(login.data?.['token'])
}
