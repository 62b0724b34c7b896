// The public proof of a round, and a member's proof that a bet was in before the seed was published.
import { findLottery } from '@lanting/contract/data/play/lotteries'
import { leafHash, leafText, merklePath } from '@lanting/contract/rules/fairness/merkle'
import { formatBeijing } from '@lanting/contract/time'
import type { Db } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import { shownResult } from '@lanting/contract/rules/lottery/lottery-result'
import { ROUND } from '@lanting/contract/states'
import { betsToSeal, type SealedBetRow } from '#src/modules/lottery/draw/draw.sql.ts'
import * as sql from '#src/modules/lottery/lottery.sql.ts'
import { sha256 } from '#src/modules/lottery/draw/chain/seed-chain.ts'
import type { PublicLog } from '#src/public-log/public-log.ts'

/** Cache size: trees of recently viewed rounds. */
const TREES_KEPT = 4

interface Tree {
  readonly bets: readonly SealedBetRow[]
  readonly leaves: readonly Uint8Array[]
}

export class FairService {
  private readonly trees = new Map<string, Promise<Tree>>()

  constructor(
    private readonly deps: { readonly db: Db; readonly publicLog: Pick<PublicLog, 'roundPlaces'> },
  ) {}

  private async readTree(lottery: string, expect: string): Promise<Tree> {
    const bets = await betsToSeal(this.deps.db, lottery, expect)
    return { bets, leaves: bets.map((bet) => leafHash(textOf(lottery, expect, bet), sha256)) }
  }

  /** Bets under a published root never change, so a tree may be cached. */
  private tree(lottery: string, expect: string): Promise<Tree> {
    const key = `${lottery}-${expect}`
    const kept = this.trees.get(key)
    if (kept !== undefined) return kept
    const made = this.readTree(lottery, expect)
    made.catch(() => this.trees.delete(key))
    const [oldest] = this.trees.keys()
    if (this.trees.size >= TREES_KEPT && oldest !== undefined) this.trees.delete(oldest)
    this.trees.set(key, made)
    return made
  }

  async fair(name: string, expect: string) {
    const lottery = findLottery(name)
    const row = lottery === undefined ? null : await sql.fairRow(this.deps.db, name, expect)
    if (lottery === undefined || row === null) throw new AppError('notFound')
    const mishaps = await sql.mishaps(this.deps.db, name)
    const places = await this.places(row, name, expect)
    return {
      name: lottery.name,
      title: lottery.title,
      type: lottery.type,
      expect,
      state: ROUND.wire(row.state),
      draw_at: formatBeijing(row.draw_at),
      drawn_at: row.drawn_at === null ? null : formatBeijing(row.drawn_at),
      sealed_at: row.sealed_at === null ? null : formatBeijing(row.sealed_at),
      protocol: row.protocol,
      beacon_round: row.beacon_round === null ? null : Number(row.beacon_round),
      beacon: row.beacon,
      beacon_signature: row.beacon_signature,
      beacon_info: beaconInfo(row),
      commit: row.commit,
      seed: row.seed,
      salt: row.salt,
      salt_source: row.salt_source,
      chain_no: row.chain_no,
      chain_commit: row.chain_commit,
      chain_published_at: formatBeijing(row.published_at),
      chain_start: row.start_date,
      i: row.seed_index,
      bets_root: row.bets_root,
      bets_count: row.bets_count,
      result: row.numbers === null ? null : shownResult(lottery.type, row.numbers, row.draw_at),
      void_reason: row.void_reason,
      log_places: places,
      late_rounds: mishaps.late,
      void_rounds: mishaps.void,
    }
  }

  /** A span of void rounds is found by the nearest entry before; only a void round has one. */
  private async places(row: sql.FairRow, lottery: string, expect: string) {
    const places = await this.deps.publicLog.roundPlaces(this.deps.db, {
      lottery,
      expect,
      chainNo: row.chain_no,
    })
    return row.state === 'void' ? places : { ...places, void: null }
  }

  async betProof(memberId: bigint, betId: string) {
    const own = await sql.ownBet(this.deps.db, memberId, betId)
    if (own === null || own.bets_root === null) throw new AppError('notFound')
    const { bets, leaves } = await this.tree(own.lottery, own.expect)
    const index = bets.findIndex((bet) => bet.bet_id === betId)
    const bet = bets[index]
    if (bet === undefined) throw new AppError('notFound')
    return {
      expect: own.expect,
      bets_root: own.bets_root,
      leaf: textOf(own.lottery, own.expect, bet),
      salt: bet.salt.toString('hex'),
      index,
      size: leaves.length,
      path: merklePath(leaves, index, sha256),
    }
  }
}

function beaconInfo(row: sql.FairRow) {
  const { beacon_key, beacon_genesis_sec, beacon_period_sec, beacon_source } = row
  if (beacon_key === null) return null
  return {
    public_key: beacon_key,
    genesis_sec: Number(beacon_genesis_sec),
    period_sec: beacon_period_sec ?? 0,
    source: beacon_source ?? '',
  }
}

function textOf(lottery: string, expect: string, bet: SealedBetRow): string {
  return leafText({
    lottery,
    expect,
    betId: bet.bet_id,
    playId: bet.play_id,
    picks: bet.picks,
    stakeFen: bet.bet_fen,
    oddsMilli: Number(bet.odds_milli),
    salt: bet.salt.toString('hex'),
  })
}
