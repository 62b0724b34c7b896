// The members of the proof of lies: some with the liars, some who never meet one.
import { newId } from '#server/ids.ts'
import { Passwords } from '#server/passwords/password-hash.ts'
import {
  depositing,
  playing,
  reviewing,
  type Running,
  transferOnce,
  transferring,
  withdrawing,
} from '../crash-clients.ts'
import { newPlayer, type Player } from '../stage.ts'
import { readyToWithdraw } from '../ready-to-withdraw.ts'

/** Venues behind the liar, and venues that nobody changes. */
export const LIARS = ['OB', 'FG', 'AG'] as const
const HONEST = ['BG', 'FB', 'IM', 'PG'] as const
/** An honest venue with a table. */
const TABLE = 'KY'
export const START_FEN = 1_000_000n
const PAY_PASSWORD = 'Pay2pass'

export interface Crowd {
  readonly liars: readonly string[]
  readonly honestVenues: readonly string[]
  /** Those who never met a liar. */
  readonly honest: readonly Player[]
  readonly everybody: readonly Player[]
  readonly running: readonly Promise<void>[]
}

/** Everybody at work until the run is over. */
export async function startCrowd(run: Running): Promise<Crowd> {
  const honest: Player[] = []
  const others: Player[] = []
  const work: (() => Promise<void>)[] = [() => reviewing(run, 'finance01', 'Finance01')]
  let serial = 0
  const member = async (list: Player[]) => {
    const player = await newPlayer(run.stage, `lied${String(serial++).padStart(4, '0')}`, START_FEN)
    list.push(player)
    return player
  }
  for (const plat of HONEST) {
    const player = await member(honest)
    work.push(() => transferring(run, player, plat))
  }
  const dealer = await member(honest)
  await transferOnce(run, dealer, TABLE, 'in', '2000.00')
  work.push(() => playing(run, dealer, TABLE, '龙'))
  for (const plat of [...LIARS, ...LIARS]) {
    const player = await member(others)
    work.push(() => transferring(run, player, plat))
  }
  for (let i = 0; i < 4; i++) {
    const player = await member(others)
    work.push(async () => {
      await transferOnce(run, player, 'AG', 'in', '2000.00')
      await playing(run, player, 'AG', '庄')
    })
  }
  for (let i = 0; i < 3; i++) {
    const player = await member(others)
    work.push(() => depositing(run, player))
  }
  const payHash = await new Passwords().hash(PAY_PASSWORD)
  for (let i = 0; i < 4; i++) {
    const player = await member(others)
    const card = await readyToWithdraw(run.stage, player, payHash, newId())
    work.push(() => withdrawing(run, player, card, PAY_PASSWORD))
  }
  const running = work.map((begin) => begin())
  return {
    liars: LIARS,
    honestVenues: [...HONEST, TABLE],
    honest,
    everybody: [...honest, ...others],
    running,
  }
}
