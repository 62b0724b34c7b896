// Pushes each new checkpoint to the witnesses and keeps their cosignatures. Nothing waits for it: no head, no draw, no bet.
import { checkpointText, logKey } from '@lanting/fairness/c2sp/checkpoint'
import { policyText, POLICY_NOTICE_MS } from '@lanting/fairness/c2sp/policy'
import { type NoteKey, vkeyOf } from '@lanting/fairness/c2sp/signed-note'
import { LOG_REFS } from '@lanting/fairness/log/log-entries'
import type { Db } from '#src/db/pool.ts'
import { backOff } from '#src/lib/flow/back-off.ts'
import type { Log } from '#src/lib/log.ts'
import * as sql from '#src/public-log/cosignatures.sql.ts'
import type { LogProofs } from '#src/public-log/log-proofs.ts'
import { PublicLog } from '#src/public-log/public-log.ts'
import { WitnessClient } from '#src/public-log/witness-client.ts'
import type { WitnessAddress } from '#src/config/witnesses.ts'

export interface WitnessPushDeps {
  readonly db: Db
  readonly log: Log
  readonly proofs: LogProofs
  readonly origin: string
  /** The key that signs the log now. */
  readonly publicKey: string
  readonly witnesses: readonly WitnessAddress[]
  readonly ask?: typeof fetch
}

interface Asked {
  readonly client: WitnessClient
  /** Failures in a row, and when it is asked again, by a clock that never goes back. */
  failures: number
  nextAt: number
  key: NoteKey | null
  /** The size that it knows, by its own words or its last cosignature. */
  size: number
  busy: Promise<void> | null
}

/** A change of the list must be two days old when it holds; the entry gets its time a moment later. */
const NOTICE_MARGIN_MS = 60_000

const PAUSE_MS = 250

const isDue = ({ nextAt }: Asked) => performance.now() >= nextAt

/** A witness that fails is asked less and less often, and the others as before. */
function failed(one: Asked): void {
  one.failures += 1
  one.nextAt = performance.now() + backOff(PAUSE_MS, one.failures)
}

export class WitnessPush {
  private readonly asked: readonly Asked[]
  private isPublished = false

  constructor(private readonly deps: WitnessPushDeps) {
    this.asked = deps.witnesses.map(({ url, key }) => ({
      client: new WitnessClient(url, deps.ask),
      failures: 0,
      nextAt: 0,
      key,
      size: 0,
      busy: null,
    }))
  }

  /** Starts what is due and returns at once; true while something is on its way. */
  async runOnce(): Promise<boolean> {
    if (this.asked.length === 0 || !(await this.isReady())) return false
    const newest = await this.deps.proofs.newest()
    const behind = this.asked.filter(
      (one) => one.busy === null && one.size < (newest?.size ?? 0) && isDue(one),
    )
    const head = behind.length === 0 ? null : await this.deps.proofs.newestCheckpoint()
    for (const one of behind) {
      if (head === null) break
      one.busy = this.push(one, head)
        .catch((error: unknown) => {
          failed(one)
          this.deps.log.error({ err: error, witness: one.key?.name }, 'a push to a witness failed')
        })
        .finally(() => {
          one.busy = null
        })
    }
    return this.asked.some(({ busy }) => busy !== null)
  }

  /** When everything on its way has ended. */
  async idle(): Promise<void> {
    await Promise.all(this.asked.flatMap(({ busy }) => busy ?? []))
  }

  /** The list of witnesses is in the log before any of them is asked. */
  private async isReady(): Promise<boolean> {
    if (this.isPublished) return true
    for (const one of this.asked) one.key ??= isDue(one) ? await this.readKey(one) : null
    const keys = this.asked.flatMap(({ key }) => key ?? [])
    if (keys.length < this.asked.length) return false
    await this.publish(keys)
    const sizes = await sql.cosignedSizes(this.deps.db)
    for (const one of this.asked) one.size = sizes.get(one.key?.name ?? '') ?? 0
    this.isPublished = true
    return true
  }

  private async readKey(one: Asked): Promise<NoteKey | null> {
    const key = await one.client.readKey()
    if (key === null) failed(one)
    return key
  }

  private async publish(witnesses: readonly NoteKey[]): Promise<void> {
    const { db, origin, publicKey } = this.deps
    const need = Math.floor(witnesses.length / 2) + 1
    const policy = policyText({ log: logKey(origin, publicKey), witnesses, need })
    await db.tx(async (tx) => {
      const { policy: before, nowMs } = await sql.newestPolicy(tx)
      const effective_at_ms = before === null ? nowMs : nowMs + POLICY_NOTICE_MS + NOTICE_MARGIN_MS
      if (before !== policy)
        await new PublicLog().append(tx, {
          kind: 'witnesses',
          ref: LOG_REFS.witnesses(nowMs),
          body: { policy, effective_at_ms },
        })
      await sql.useWitnesses(
        tx,
        witnesses.map((key) => ({ name: key.name, vkey: vkeyOf(key) })),
      )
    })
  }

  private async push(one: Asked, head: Head, isAgain = false): Promise<void> {
    const { db, proofs, origin } = this.deps
    const { client, key, size: old } = one
    if (key === null) return
    const proof = old === 0 ? [] : (await proofs.consistency(old, head.size)).proof
    const text = checkpointText(origin, head)
    const reply = await client.add(key, { old, proof, text, checkpoint: head.checkpoint })
    if (reply.kind === 'size' && !isAgain && reply.size <= head.size) {
      one.size = reply.size
      return this.push(one, head, true)
    }
    if (reply.kind !== 'cosigned') {
      failed(one)
      const why = reply.kind === 'size' ? `knows ${reply.size} entries` : reply.why
      return sql.noteRefusal(db, key.name, why)
    }
    one.failures = 0
    one.size = head.size
    await sql.insertCosignature(db, head.size, { witness: key.name, signature: reply.signature }, reply.atSec)
    await sql.noteRefusal(db, key.name, null)
  }
}

type Head = NonNullable<Awaited<ReturnType<LogProofs['newestCheckpoint']>>>
