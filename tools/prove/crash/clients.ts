// The clients of the crash proof: each retries a call under its idempotency key until it is answered, and records the response.
import { randomUUID } from 'node:crypto'
import { fenFromYuan } from '@lanting/contract/money'
import { WITHDRAWAL } from '@lanting/contract/states'
import { type Caller, pause, type Player, type Product, type Reply } from '#tools/stage/stage.ts'

/** The final response to one key. */
export interface FinalReply {
  readonly key: string
  readonly memberId: bigint
  /** The number of the order; null when the call was refused. */
  readonly no: string | null
  readonly fen: bigint
  readonly direction: 'in' | 'out'
  readonly state: number
  readonly message: string
}

export interface Log {
  readonly transfers: FinalReply[]
  readonly deposits: FinalReply[]
  readonly withdrawals: FinalReply[]
  /** Orders whose payment was acknowledged. */
  readonly paid: Set<string>
  /** Withdrawals whose approval or refusal was acknowledged. */
  readonly decided: Map<string, 'approve' | 'refuse'>
  /** Rounds that a game has acknowledged. */
  rounds: number
}

/** No response yet. */
export const newLog = (): Log => ({
  transfers: [],
  deposits: [],
  withdrawals: [],
  paid: new Set(),
  decided: new Map(),
  rounds: 0,
})

export interface Running {
  readonly stage: Product
  readonly log: Log
  readonly random: (below: number) => number
  readonly isDone: () => boolean
}

const GIVE_UP_AFTER = 3000

/** Retries with the same key after every lost response: one takes effect, all get the same response. */
export async function untilAnswered(send: (as: Caller) => Promise<Reply>, as: Caller) {
  for (let tries = 0; tries < GIVE_UP_AFTER; tries++) {
    const reply = await send(as)
    if (reply.kind === 'answer' && reply.status < 500 && reply.status !== 429) return reply.body
    await pause(50)
  }
  throw new Error(`${as.key ?? 'a call'} was never answered`)
}

async function keyed(
  { stage }: Running,
  player: Player,
  path: string,
  body: object,
  fen: bigint,
): Promise<FinalReply> {
  const key = randomUUID()
  const as = { token: player.token, key }
  const answer = await untilAnswered((who) => stage.call(path, body, who), as)
  const data = answer.code === 200 ? answer.data : null
  const no = data?.['transfer_no'] ?? data?.['deposit_no'] ?? data?.['withdraw_no'] ?? null
  return {
    key,
    memberId: player.id,
    no: typeof no === 'string' ? no : null,
    fen,
    direction: 'in',
    state: Number(data?.['state'] ?? -1),
    message: answer.message,
  }
}

export async function transferOnce(
  run: Running,
  player: Player,
  plat: string,
  direction: 'in' | 'out',
  amount: string,
): Promise<void> {
  const [sourcetype, targettype] = direction === 'in' ? ['userbalance', plat] : [plat, 'userbalance']
  const body = { amount, sourcetype, targettype }
  const reply = await keyed(run, player, '/api/transfer', body, fenFromYuan(amount))
  run.log.transfers.push({ ...reply, direction })
}

export async function transferring(run: Running, player: Player, plat: string): Promise<void> {
  for (let turn = 0; !run.isDone(); turn++) {
    const amount = `${1 + run.random(50)}.${String(run.random(100)).padStart(2, '0')}`
    await transferOnce(run, player, plat, turn % 2 === 0 ? 'in' : 'out', amount)
  }
}

export async function depositing(run: Running, player: Player): Promise<void> {
  while (!run.isDone()) {
    const amount = `${100 + run.random(400)}.00`
    const reply = await keyed(run, player, '/api/recharge', { paytype: 'wxpay', amount }, fenFromYuan(amount))
    run.log.deposits.push(reply)
    const { no } = reply
    if (no === null) continue
    const simulated = await untilAnswered(
      (as) => run.stage.call('/api/paysimulate', { deposit_no: no }, as),
      { token: player.token },
    )
    if (simulated.code === 200) run.log.paid.add(no)
  }
}

export async function withdrawing(
  run: Running,
  player: Player,
  card: string,
  password: string,
): Promise<void> {
  while (!run.isDone()) {
    const yuan = 100 + run.random(200)
    const body = { amount: String(yuan), bank: card, password }
    run.log.withdrawals.push(await keyed(run, player, '/api/withdraw', body, BigInt(yuan) * 100n))
    await pause(run.random(200))
  }
}

/** One person in the office: takes what waits, pays one in so many and gives the others back. */
export async function reviewing(run: Running, name: string, password: string, paysOneIn = 3): Promise<void> {
  const { stage, log } = run
  const login = await untilAnswered(
    (as) => stage.callOffice('/office-api/login', { username: name, password }, as),
    {},
  )
  const token = String(login.data?.['token'])
  for (let turn = 0; !run.isDone(); ) {
    const queue = await untilAnswered((as) => stage.callOffice('/office-api/withdrawal/list', {}, as), {
      token,
    })
    const rows = (queue.data?.['data'] ?? []) as readonly { withdraw_no: string; state: number }[]
    for (const { withdraw_no: no, state } of rows) {
      if (state !== WITHDRAWAL.wire('review') || log.decided.has(no) || run.isDone()) continue
      await untilAnswered(
        (as) => stage.callOffice('/office-api/approval/claim', { kind: 'withdrawal', subject: no }, as),
        {
          token,
        },
      )
      const way = turn++ % paysOneIn === 0 ? 'approve' : 'refuse'
      const decision = way === 'approve' ? { approve: 1 } : { approve: 0, reason: 'memberAsked' }
      const body = { kind: 'withdrawal', subject: no, ...decision, note: '' }
      await untilAnswered((as) => stage.callOffice('/office-api/approval/decide', body, as), {
        token,
        key: randomUUID(),
      })
      log.decided.set(no, way)
    }
    await pause(30)
  }
}

/** Retries while the venue is unavailable. */
async function launch(run: Running, player: Player, plat: string): Promise<string | null> {
  const body = { plat_name: plat, game_type: 1, is_mobile_url: 1 }
  while (!run.isDone()) {
    const launched = await untilAnswered((as) => run.stage.call('/api/getGameUrl', body, as), {
      token: player.token,
    })
    const url = launched.data?.['url']
    if (launched.code === 200 && typeof url === 'string') return new URL(url).hash.replace('#t=', '')
    await pause(200)
  }
  return null
}

/** A player at a table, whose rounds our worker learns from the venue's log. */
export async function playing(run: Running, player: Player, plat: string, pick: string): Promise<void> {
  const { stage } = run
  const ticket = await launch(run, player, plat)
  if (ticket === null) return
  // A lost response is not counted as a round: the venue's log has it if it took place.
  const ask = async (path: string, body: object, bearer: string | null) => {
    const answer = await fetch(`${stage.sandboxUrl}/game/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      },
    }).catch(() => null)
    return ((await answer?.json()) ?? {}) as Record<string, unknown>
  }
  const { token } = await ask('session', { ticket }, null)
  await ask('seed', { clientSeed: 'a-client-seed' }, String(token))
  while (!run.isDone()) {
    const lines = [{ pick, stake: `${1 + run.random(9)}.00` }]
    const round = await ask('bet', { key: randomUUID(), lines }, String(token))
    if (round['lines'] !== undefined) run.log.rounds += 1
    await pause(50)
  }
}
