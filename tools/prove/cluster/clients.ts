// Sixty members of the cluster proof: those of the crash proof, and some who bet in a lottery; and whether every acknowledged bet is kept.
import { randomUUID } from 'node:crypto'
import { findLottery } from '@lanting/contract/data/play/lotteries'
import { currentRound } from '@lanting/contract/rules/lottery/schedule'
import { newId } from '#server/lib/ids.ts'
import { Passwords } from '#server/passwords/password-hash.ts'
import {
  depositing,
  playing,
  reviewing,
  type Running,
  transferOnce,
  transferring,
  untilAnswered,
  withdrawing,
} from '#tools/prove/crash/clients.ts'
import { readyToWithdraw } from '#tools/stage/steps/ready-to-withdraw.ts'
import { newPlayer, type Player } from '#tools/stage/stage.ts'

export const START_FEN = 1_000_000n
const PAY_PASSWORD = 'Pay2pass'
const PLATS = ['BG', 'FB', 'IM', 'PG', 'OB', 'FG'] as const
const ROOM = 101
/** Two plays without picks, a yuan each. */
const ORDER = [2001, 2002].map((id) => ({ id, total: 1, data: '' }))

/** Bets that were acknowledged to a member. */
export interface Bets {
  readonly taken: Map<string, bigint>
  readonly betters: Player[]
  /** Why others were not, by the text that the member saw. */
  readonly refused: Map<string, number>
}

async function betting(run: Running, player: Player, bets: Bets): Promise<void> {
  const js28 = findLottery('js28')
  if (js28 === undefined) throw new Error('js28 is not there')
  while (!run.isDone()) {
    const { expect } = currentRound(js28, performance.timeOrigin + performance.now())
    const answer = await untilAnswered(
      (as) => run.stage.call('/api/lotteryOrder', { room_id: ROOM, expect, order: ORDER }, as),
      { token: player.token, key: randomUUID() },
    )
    if (answer.code !== 200) {
      bets.refused.set(answer.message, (bets.refused.get(answer.message) ?? 0) + 1)
      continue
    }
    const { bets: made } = answer.data as { bets: { receipt: { bet_id: string } }[] }
    for (const { receipt } of made) bets.taken.set(receipt.bet_id, player.id)
  }
}

/** Every acknowledged bet is kept once and is its member's; no unacknowledged one is kept. */
export async function judgeBets(run: Running, { taken, betters }: Bets): Promise<string[]> {
  const rows = await run.stage.db.query<{ bet_id: string; member_id: bigint; bet_fen: bigint }>(
    "SELECT bet_id, member_id, bet_fen FROM bets WHERE plat = 'CP' AND member_id = ANY ($1)",
    [betters.map(({ id }) => String(id))],
  )
  const kept = new Map(rows.map((row) => [row.bet_id, row]))
  const faults = [...taken].flatMap(([id, member]) => {
    const row = kept.get(id)
    if (row === undefined) return [`bet ${id}: acknowledged and lost`]
    return row.member_id === member && row.bet_fen === 100n ? [] : [`bet ${id}: something else is kept`]
  })
  for (const id of kept.keys())
    if (!taken.has(id)) faults.push(`bet ${id}: kept and told to nobody: done twice`)
  return faults
}

interface Client {
  readonly player: Player
  readonly begin: () => Promise<void>
}

/** A new member who may withdraw ten times today, and begins on request. */
export async function newWithdrawer(run: Running, name: string): Promise<Client> {
  const player = await newPlayer(run.stage, name, START_FEN)
  const payHash = await new Passwords().hash(PAY_PASSWORD)
  const card = await readyToWithdraw(run.stage, player, payHash, newId())
  return { player, begin: () => withdrawing(run, player, card, PAY_PASSWORD) }
}

type Role = 'moves money' | 'pays in' | 'withdraws' | 'bets' | 'plays'

/** The last one plays at a venue's table. */
const ROLES_OF_TEN: readonly Role[] = [
  'moves money',
  'moves money',
  'moves money',
  'moves money',
  'pays in',
  'pays in',
  'withdraws',
  'bets',
  'bets',
  'bets',
]

async function newClient(run: Running, role: Role, i: number, bets: Bets): Promise<Client> {
  const name = `cluster${String(i).padStart(3, '0')}`
  if (role === 'withdraws') return newWithdrawer(run, name)
  const player = await newPlayer(run.stage, name, START_FEN)
  if (role === 'plays') await transferOnce(run, player, 'AG', 'in', '2000.00')
  if (role === 'bets') bets.betters.push(player)
  const begin = {
    'moves money': () => transferring(run, player, PLATS[i % PLATS.length] ?? 'BG'),
    'pays in': () => depositing(run, player),
    bets: () => betting(run, player, bets),
    plays: () => playing(run, player, 'AG', '庄'),
  }[role]
  return { player, begin }
}

export async function startClients(run: Running, clients: number, bets: Bets) {
  const made: Client[] = []
  for (let i = 0; i < clients; i++) {
    const role = i === clients - 1 ? 'plays' : (ROLES_OF_TEN[i % 10] ?? 'bets')
    made.push(await newClient(run, role, i, bets))
  }
  const running = [reviewing(run, 'finance01', 'Finance01'), ...made.map(({ begin }) => begin())]
  return { players: made.map(({ player }) => player), running }
}
