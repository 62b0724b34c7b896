// Members' seeds under PF1S: commitment first, the page's own part after it, one nonce per round, reveal on rotation.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { beijingDay } from '@lanting/contract/time'
import { betDraw, type Draw, isClientSeed } from '@lanting/contract/rules/pf1'
import type { Db, Sql, Tx } from '#src/db/pool.ts'
import { one } from '#src/db/pool.ts'
import type { Game } from '#src/games/catalogue.ts'
import type { FairState, RevealAnswer } from '#src/games/game-api.ts'
import { GameRefused } from '#src/games/refused.ts'
import type { Seal } from '#src/games/sealed.ts'

export interface Player {
  readonly plat: Game['plat']
  readonly member: string
}

interface SeedRow {
  readonly id: bigint
  readonly sealed: Buffer
  readonly commit: string
  readonly client_seed: string | null
  readonly nonce: bigint
  readonly active_since: Date
}

export interface NextDraw {
  readonly seedId: bigint
  readonly commit: string
  readonly clientSeed: string
  readonly nonce: number
  readonly draw: Draw
}

const nativeHmac = (key: Uint8Array, message: Uint8Array) =>
  createHmac('sha256', key).update(message).digest()

export class Seeds {
  constructor(
    private readonly db: Db,
    private readonly seal: Seal,
  ) {}

  private async insert(sql: Sql, { plat, member }: Player, state: 'active' | 'next'): Promise<void> {
    const seed = randomBytes(32)
    await sql.query(
      `INSERT INTO seeds (plat, member, sealed, commit, state, active_since)
       VALUES ($1, $2, $3, $4, $5::text, CASE WHEN $5::text = 'active' THEN app_time() END) ON CONFLICT DO NOTHING`,
      [plat, member, this.seal.close(seed), createHash('sha256').update(seed).digest('hex'), state],
    )
  }

  private async find(sql: Sql, player: Player, state: 'active' | 'next'): Promise<SeedRow> {
    const rows = await sql.query<SeedRow>(
      'SELECT * FROM seeds WHERE plat = $1 AND member = $2 AND state = $3',
      [player.plat, player.member, state],
    )
    return one(rows)
  }

  /** Makes the first two seeds of a member and tells where it stands. */
  async state(player: Player, sql: Sql = this.db): Promise<FairState> {
    await this.insert(sql, player, 'active')
    await this.insert(sql, player, 'next')
    const active = await this.find(sql, player, 'active')
    const next = await this.find(sql, player, 'next')
    return {
      commit: active.commit,
      clientSeed: active.client_seed,
      nonce: Number(active.nonce),
      nextCommit: next.commit,
    }
  }

  /** The page's own part, made after it saw the commitment; may be changed between rounds. */
  async setClientSeed(player: Player, clientSeed: string): Promise<FairState> {
    if (!isClientSeed(clientSeed)) throw new GameRefused('malformed')
    return this.db.tx(async (tx) => {
      await lockWallet(tx, player)
      await tx.query(
        `UPDATE seeds SET client_seed = $3 WHERE plat = $1 AND member = $2 AND state = 'active'`,
        [player.plat, player.member, clientSeed],
      )
      return this.state(player, tx)
    })
  }

  /** Reveals the seed in use and takes the one whose commitment was already shown, with a new part of the page's. */
  async rotate(player: Player, clientSeed: string): Promise<RevealAnswer> {
    if (!isClientSeed(clientSeed)) throw new GameRefused('malformed')
    return this.db.tx(async (tx) => {
      await lockWallet(tx, player)
      await this.state(player, tx)
      const old = await this.find(tx, player, 'active')
      const next = await this.find(tx, player, 'next')
      await tx.query(`UPDATE seeds SET state = 'revealed', revealed_at = app_time() WHERE id = $1`, [old.id])
      await tx.query(
        `UPDATE seeds SET state = 'active', active_since = app_time(), client_seed = $2 WHERE id = $1`,
        [next.id, clientSeed],
      )
      return {
        fair: await this.state(player, tx),
        revealed: {
          commit: old.commit,
          serverSeed: this.seal.open(old.sealed).toString('hex'),
          clientSeed: old.client_seed ?? '',
          nonce: Number(old.nonce),
        },
      }
    })
  }

  /** Takes the next nonce. The member's wallet must be locked: it keeps rounds of one member in a row. */
  async nextDraw(tx: Tx, player: Player, game: Game, now: Date): Promise<NextDraw> {
    await this.state(player, tx)
    const active = await this.find(tx, player, 'active')
    if (active.client_seed === null) throw new GameRefused('clientSeedMissing')
    const used = active.nonce > 0n
    if (used && beijingDay(active.active_since) !== beijingDay(now)) throw new GameRefused('seedExpired')
    // A seed's day begins with its first round.
    await tx.query('UPDATE seeds SET nonce = nonce + 1, active_since = $2 WHERE id = $1', [
      active.id,
      used ? active.active_since : now,
    ])
    const nonce = Number(active.nonce) + 1
    const message = { platname: game.plat, gamecode: game.code, clientSeed: active.client_seed, nonce }
    const draw = betDraw(this.seal.open(active.sealed).toString('hex'), message, nativeHmac)
    return { seedId: active.id, commit: active.commit, clientSeed: active.client_seed, nonce, draw }
  }

  /** Seeds of a member that are out of use, by their commitment. */
  async revealed(player: Player, commits: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.db.query<SeedRow>(
      `SELECT * FROM seeds WHERE plat = $1 AND member = $2 AND state = 'revealed' AND commit = ANY($3)`,
      [player.plat, player.member, [...new Set(commits)]],
    )
    return new Map(rows.map((row) => [row.commit, this.seal.open(row.sealed).toString('hex')]))
  }

  /** A seed that is out of use is everybody's to check: whoever knows its commitment may have it. */
  async revealedBy(commit: string): Promise<string | null> {
    const rows = await this.db.query<SeedRow>(
      `SELECT * FROM seeds WHERE commit = $1 AND state = 'revealed'`,
      [commit],
    )
    return rows[0] === undefined ? null : this.seal.open(rows[0].sealed).toString('hex')
  }
}

/** Rounds, seeds and transfers of one member queue up behind its wallet. */
export async function lockWallet(tx: Tx, { plat, member }: Player) {
  const rows = await tx.query<{ balance_fen: bigint; currency: 'CNY' | 'PLAY' }>(
    'SELECT balance_fen, currency FROM wallets WHERE plat = $1 AND member = $2 FOR UPDATE',
    [plat, member],
  )
  const wallet = one(rows)
  // The time is read after the lock was got: whoever waited for it must not be judged by an earlier instant.
  const times = await tx.query<{ now: Date; since_round_ms: number | null }>(
    `SELECT app_time() AS now,
            (extract(epoch FROM clock_timestamp() - round_at) * 1000)::float8 AS since_round_ms
       FROM wallets WHERE plat = $1 AND member = $2`,
    [plat, member],
  )
  return { ...wallet, ...one(times) }
}
