// A witness that cosigns (C2SP tlog-witness): one log, one key. It follows the log by its rules before it signs a head, stores
// before it answers, and signs nothing after an alarm until a person has looked.
import { type Checkpoint, isCheckpointSigned, readCheckpoint, type TreeHead } from '#src/c2sp/checkpoint.ts'
import { cosignatureLine } from '#src/c2sp/cosignature.ts'
import { fromBase64, type NoteKey } from '#src/c2sp/signed-note.ts'
import { type FollowedLog, newFollowedLog } from '#src/log/log-follower.ts'
import { alarm, type LogAlarm, newStory } from '#src/log/log-rules.ts'
import { isConsistent } from '#src/log/log-tree.ts'
import { Witness, type WitnessDeps } from '#src/log/log-witness.ts'
import { bytesToHex } from '@noble/hashes/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'

/** Plain data: what a witness must never forget. */
export interface CosignerState {
  readonly log: FollowedLog
  /** The largest head that it has cosigned. */
  cosigned: TreeHead
  alarms: LogAlarm[]
  /** Signed heads that did not follow from what it knew: evidence, the newest few. */
  refused: string[]
}

export function newCosignerState(): CosignerState {
  const root = bytesToHex(sha256(new Uint8Array(0)))
  return { log: newFollowedLog(), cosigned: { size: 0, root }, alarms: [], refused: [] }
}

/** A state from a file; fields that were added since it was written begin empty. */
export function withDefaults(state: CosignerState): CosignerState {
  const log = { ...state.log, story: { ...newStory(), ...state.log.story } }
  return { ...newCosignerState(), ...state, log }
}

export interface CosignerDeps extends WitnessDeps {
  readonly key: NoteKey
  /** Ed25519 over the text's UTF-8 bytes. */
  readonly sign: (text: string) => Uint8Array
  /** The name of the log that it follows. */
  readonly origin: string
  /** The first key of the log, where a person has given it; otherwise the first that the log names. */
  readonly logKey?: string
  /** The witness's own clock. */
  readonly now: () => Promise<number>
  /** Whole or not at all, and on the disk when it returns. */
  readonly keep: (state: CosignerState) => void
}

export interface WitnessAnswer {
  readonly status: 200 | 400 | 403 | 404 | 409 | 422 | 503
  readonly type: 'text/plain; charset=utf-8' | 'text/x.tlog.size'
  readonly text: string
}

/** Hashes of a proof; more are refused by the protocol. */
const PROOF_MOST = 63
const REFUSED_KEPT = 20
/** A head is cosigned only while it is new. */
export const HEAD_AGE_MOST_MS = 10_000

const answer = (status: WitnessAnswer['status'], text: string): WitnessAnswer => ({
  status,
  type: 'text/plain; charset=utf-8',
  text: `${text}\n`,
})

interface Asked {
  readonly old: number
  readonly proof: readonly string[]
  readonly head: Checkpoint
}

/** The body of add-checkpoint; null for anything else. */
export function readAddCheckpoint(body: string): Asked | null {
  const cut = body.indexOf('\n\n')
  const [first = '', ...lines] = body.slice(0, Math.max(cut, 0)).split('\n')
  const [, old] = /^old (0|[1-9]\d{0,15})$/.exec(first) ?? []
  const proof = lines.map(fromBase64)
  const head = readCheckpoint(body.slice(cut + 2))
  if (old === undefined || head === null || lines.length > PROOF_MOST) return null
  if (!proof.every((hash) => hash?.length === 32)) return null
  return { old: Number(old), proof: proof.map((hash) => bytesToHex(hash ?? new Uint8Array())), head }
}

export class Cosigner {
  private readonly witness: Witness
  /** One request after the other: the check of the old size and the store of the new one are one step. */
  private busy: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly deps: CosignerDeps,
    readonly state: CosignerState,
  ) {
    this.witness = new Witness(deps, state.log)
  }

  add(body: string): Promise<WitnessAnswer> {
    return this.inTurn(() => this.judge(body))
  }

  /** Follows the log by itself: the house need not push what it would rather not show. */
  follow(): Promise<readonly LogAlarm[]> {
    return this.inTurn(async () => this.note(await this.witness.check()))
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.busy.then(work)
    this.busy = done.catch(() => undefined)
    return done
  }

  private async judge(body: string): Promise<WitnessAnswer> {
    const asked = readAddCheckpoint(body)
    if (asked === null || asked.old > asked.head.size) return answer(400, 'bad request')
    const { old, proof, head } = asked
    if (head.origin !== this.deps.origin) return answer(404, 'unknown log')
    if (!(await this.isSigned(head))) return answer(403, 'not signed with a key of this log')
    const { cosigned } = this.state
    if (old !== cosigned.size) return { status: 409, type: 'text/x.tlog.size', text: `${cosigned.size}\n` }
    if (head.size === cosigned.size && head.root !== cosigned.root) {
      this.note([alarm(null, 'head-two', { before: cosigned, now: body })])
      return { status: 409, type: 'text/x.tlog.size', text: `${cosigned.size}\n` }
    }
    if (!isConsistent(cosigned, head, proof)) return this.refuse(body)
    return this.cosign(head)
  }

  /** Signed by the log and not consistent: kept, because two such heads are the proof of a split view. */
  private refuse(body: string): WitnessAnswer {
    this.state.refused = [...this.state.refused, body].slice(-REFUSED_KEPT)
    this.deps.keep(this.state)
    return answer(422, 'the proof does not hold')
  }

  private async cosign(head: Checkpoint): Promise<WitnessAnswer> {
    const { deps, state } = this
    this.note(await this.followTo(head))
    if (state.alarms.length > 0) return answer(503, `stopped: ${state.alarms[0]?.rule ?? 'alarm'}`)
    const nowMs = await deps.now()
    // The log may have grown past this head since; its newest entry is then later still.
    if (Math.abs(nowMs - state.log.at) > HEAD_AGE_MOST_MS) return answer(422, 'the head is of another time')
    state.cosigned = { size: head.size, root: head.root }
    deps.keep(state)
    const text = cosignatureLine(deps.key, head.note.text, Math.floor(nowMs / 1000), deps.sign)
    return { status: 200, type: 'text/plain; charset=utf-8', text }
  }

  /** To a head that it has not reached, or back to one that it has passed: both must be of the log that it follows. */
  private async followTo(head: Checkpoint): Promise<LogAlarm[]> {
    const { size, head: known } = this.state.log
    if (known === null || size < head.size) return this.witness.checkHead(head)
    const evidence = { before: known, now: head.note.text }
    if (size === head.size) return head.root === known.root ? [] : [alarm(null, 'head-two', evidence)]
    const proof = await this.witness.proofBetween(head.size, size)
    return isConsistent(head, known, proof) ? [] : [alarm(null, 'proof-consistency', { ...evidence, proof })]
  }

  /** The log's first key is pinned, and each later one is vouched for by the one before it. */
  private async isSigned(head: Checkpoint): Promise<boolean> {
    if (this.isSignedByKnown(head)) return true
    // A new key is named by the entries that the head covers.
    this.note(await this.witness.check())
    return this.isSignedByKnown(head)
  }

  private isSignedByKnown(head: Checkpoint): boolean {
    const keys = this.state.log.story.keys.filter(({ purpose }) => purpose === 'log')
    const { logKey } = this.deps
    if (logKey !== undefined && keys.length > 0 && keys[0]?.public_key !== logKey) return false
    return keys.some(({ public_key }) => isCheckpointSigned(head, public_key))
  }

  private note(alarms: readonly LogAlarm[]): readonly LogAlarm[] {
    this.state.alarms.push(...alarms)
    this.deps.keep(this.state)
    return alarms
  }
}
