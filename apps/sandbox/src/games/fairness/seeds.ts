// Members' seeds under PF1S: commitment first, then the client seed, one nonce per round, reveal on rotation.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { beijingDay } from '@lanting/contract/time'
import { betDraw, type Draw, isClientSeed } from '@lanting/contract/rules/fairness/pf1'
import type { Pool, Sql, Tx } from '@lanting/node-kit/postgres/pool'
import type { Game } from '#src/games/catalogue.ts'
import type { FairState, RevealAnswer } from '#src/games/game-api.ts'
import { GameRefused } from '#src/games/refused.ts'
import type { Seal } from '#src/games/fairness/sealed.ts'
import * as sql from '#src/games/fairness/seed.sql.ts'
import { lockWallet } from '#src/books/wallet.sql.ts'

export interface Player {
  readonly plat: Game['plat']
  readonly member: string
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
    private readonly db: Pool,
    private readonly seal: Seal,
  ) {}

  private async insert(at: Sql, player: Player, state: 'active' | 'next'): Promise<void> {
    const seed = randomBytes(32)
    const commit = createHash('sha256').update(seed).digest('hex')
    await sql.insertSeed(at, player, { sealed: this.seal.close(seed), commit, state })
  }

  /** Creates the first two seeds of a member and returns its state. */
  async state(player: Player, at: Sql = this.db): Promise<FairState> {
    await this.insert(at, player, 'active')
    await this.insert(at, player, 'next')
    const active = await sql.readSeed(at, player, 'active')
    const next = await sql.readSeed(at, player, 'next')
    return {
      commit: active.commit,
      clientSeed: active.client_seed,
      nonce: Number(active.nonce),
      nextCommit: next.commit,
    }
  }

  /** The client seed, made after the page saw the commitment; may be changed between rounds. */
  async setClientSeed(player: Player, clientSeed: string): Promise<FairState> {
    if (!isClientSeed(clientSeed)) throw new GameRefused('malformed')
    return this.db.tx(async (tx) => {
      await lockWallet(tx, player)
      await sql.setClientSeed(tx, player, clientSeed)
      return this.state(player, tx)
    })
  }

  /** Reveals the active seed and activates the one whose commitment was already shown, with a new client seed. */
  async rotate(player: Player, clientSeed: string): Promise<RevealAnswer> {
    if (!isClientSeed(clientSeed)) throw new GameRefused('malformed')
    return this.db.tx(async (tx) => {
      await lockWallet(tx, player)
      await this.state(player, tx)
      const old = await sql.readSeed(tx, player, 'active')
      const next = await sql.readSeed(tx, player, 'next')
      await sql.rotateSeeds(tx, old.id, next.id, clientSeed)
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

  /** Takes the next nonce. The member's wallet must be locked: that serialises the member's rounds. */
  async nextDraw(tx: Tx, player: Player, game: Game, now: Date): Promise<NextDraw> {
    await this.state(player, tx)
    const active = await sql.readSeed(tx, player, 'active')
    if (active.client_seed === null) throw new GameRefused('clientSeedMissing')
    const used = active.nonce > 0n
    if (used && beijingDay(active.active_since) !== beijingDay(now)) throw new GameRefused('seedExpired')
    // A seed's day begins with its first round.
    await sql.useNonce(tx, active.id, used ? active.active_since : now)
    const nonce = Number(active.nonce) + 1
    const message = { platname: game.plat, gamecode: game.code, clientSeed: active.client_seed, nonce }
    const draw = betDraw(this.seal.open(active.sealed).toString('hex'), message, nativeHmac)
    return { seedId: active.id, commit: active.commit, clientSeed: active.client_seed, nonce, draw }
  }

  /** Retired seeds of a member, by their commitment. */
  async revealed(player: Player, commits: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await sql.revealedOf(this.db, player, [...new Set(commits)])
    return new Map(rows.map((row) => [row.commit, this.seal.open(row.sealed).toString('hex')]))
  }

  /** A retired seed is public: anyone with its commitment may read it. */
  async revealedBy(commit: string): Promise<string | null> {
    const row = await sql.revealedBy(this.db, commit)
    return row === undefined ? null : this.seal.open(row.sealed).toString('hex')
  }
}
