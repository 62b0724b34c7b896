// The witness: checks an installation from outside, over its public calls alone, and reports every inconsistency.
import { LIMITS } from '@lanting/contract/limits'
import { batchRoot } from '@lanting/contract/rules/fairness/red-packet-proof'
import { fenFromYuan } from '@lanting/contract/money'
import { type Checkpoint, readCheckpoint } from '#src/c2sp/checkpoint.ts'
import { isBeaconValue } from '#src/beacon.ts'
import { dueCapsules, tellCapsule } from '#src/log/log-capsules.ts'
import { entryText, type LogBody, type LogEntry, readEntry } from '#src/log/log-entries.ts'
import { follow, type FollowedHead, type FollowedLog, headAlarms } from '#src/log/log-follower.ts'
import { alarm, type LogAlarm } from '#src/log/log-rules.ts'
import { isConsistent, isIncluded } from '#src/log/log-tree.ts'

export interface WitnessDeps {
  /** The `data` of a public GET call of the installation; null when it is refused. Throws without a response. */
  get(path: string): Promise<unknown>
  /** The signature of a beacon's round from any relay; null when there is none. Without it capsules stay closed. */
  beacon?(round: number): Promise<string | null>
}

/** Rounds per check that are compared with the page's data. */
const ROUNDS_COMPARED = 20

type Answer = Readonly<Record<string, unknown>>
const asAnswer = (value: unknown): Answer =>
  typeof value === 'object' && value !== null ? (value as Answer) : {}
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const asTexts = (value: unknown): string[] => asList(value).map(String)

export class Witness {
  constructor(
    private readonly deps: WitnessDeps,
    readonly log: FollowedLog,
  ) {}

  /** Follows to the newest head. Returns an alarm for every inconsistency; an empty list means none. */
  async check(): Promise<LogAlarm[]> {
    const given = asAnswer(await this.deps.get('/api/log/head'))['checkpoint']
    if (given === null && this.log.head === null) return []
    const head = readCheckpoint(given)
    return head === null ? [alarm(null, 'head-gone', given)] : this.checkHead(head)
  }

  /** The same up to a given head. */
  async checkHead(head: Checkpoint): Promise<LogAlarm[]> {
    const { log } = this
    const early = headAlarms(log, head)
    if (early.length > 0) return early
    const before = log.head
    const from = log.size
    const answered = await this.entries(from, head.size)
    const alarms = [...(await this.proofAlarms(before, head, answered)), ...follow(log, head, answered)]
    if (log.size !== head.size || log.head?.root !== head.root) return alarms
    const entries = answered.flatMap((value) => readEntry(value) ?? [])
    return [
      ...alarms,
      ...(await this.pageAlarms(entries)),
      ...(await this.revealAlarms()),
      ...(await this.capsuleAlarms(log.at)),
      ...(await this.voidAlarms()),
    ]
  }

  async proofBetween(from: number, to: number): Promise<string[]> {
    return asTexts(asAnswer(await this.deps.get(`/api/log/consistency?from=${from}&to=${to}`))['proof'])
  }

  private async entries(from: number, to: number): Promise<unknown[]> {
    const all: unknown[] = []
    for (let at = from; at < to; at += LIMITS.log.entriesPerCall) {
      const end = Math.min(at + LIMITS.log.entriesPerCall, to)
      all.push(...asList(asAnswer(await this.deps.get(`/api/log/entries?from=${at}&to=${end}`))['entries']))
    }
    return all
  }

  /** The proofs that browsers rely on must be right as well. */
  private async proofAlarms(
    before: FollowedHead | null,
    head: Checkpoint,
    answered: readonly unknown[],
  ): Promise<LogAlarm[]> {
    const alarms: LogAlarm[] = []
    if (before !== null && before.size < head.size) {
      const proof = await this.proofBetween(before.size, head.size)
      if (!isConsistent(before, head, proof))
        alarms.push(alarm(null, 'proof-consistency', { before, head, proof }))
    }
    const entry = readEntry(answered.at(-1))
    if (entry !== null) {
      const path = asTexts(
        asAnswer(await this.deps.get(`/api/log/inclusion?n=${entry.n}&size=${head.size}`))['path'],
      )
      if (!isIncluded(entryText(entry), entry.n, head, path))
        alarms.push(alarm(entry.n, 'proof-inclusion', { head, entry, path }))
    }
    return alarms
  }

  /** What members see of a round must match the log. */
  private async pageAlarms(entries: readonly LogEntry[]): Promise<LogAlarm[]> {
    const results = entries
      .flatMap((entry) => (entry.kind === 'result' ? [entry] : []))
      .slice(-ROUNDS_COMPARED)
    const seals = new Map(
      entries.flatMap(({ kind, body }) =>
        kind === 'seal' ? [[`${body.lottery}-${body.expect}`, body]] : [],
      ),
    )
    const alarms: LogAlarm[] = []
    for (const { n, body } of results) {
      const path = `/api/lotteryFair?name=${body.lottery}&expect=${body.expect}`
      const shown = asAnswer(await this.deps.get(path))
      const balls = asList(asAnswer(shown['result'])['balls']).map((ball) => Number(asAnswer(ball)['num']))
      const seal = seals.get(`${body.lottery}-${body.expect}`)
      const isSame =
        shown['seed'] === body.seed &&
        shown['commit'] === body.commit &&
        balls.join() === body.numbers.join() &&
        (seal === undefined || (shown['bets_root'] === seal.root && shown['bets_count'] === seal.count))
      if (!isSame) alarms.push(alarm(n, 'page-other', { body, seal, shown }))
    }
    return alarms
  }

  private async revealAlarms(): Promise<LogAlarm[]> {
    const { story } = this.log
    const alarms: LogAlarm[] = []
    for (const { n, body, lists } of story.reveals.splice(0)) {
      const packets = await this.packetsOf(body.day)
      const wrong = lists.filter(
        ({ batch, root }) =>
          batchRoot(
            body.day,
            packets.filter((packet) => packet.batch === batch),
          ) !== root,
      )
      const total = packets.reduce((sum, { amountFen }) => sum + amountFen, 0n)
      if (wrong.length > 0 || packets.length !== body.count || total !== BigInt(body.total_fen))
        alarms.push(alarm(n, 'packets-other', { body, wrong }))
    }
    return alarms
  }

  private async packetsOf(day: LogBody<'packet-reveal'>['day']) {
    const packets = []
    let from = ''
    do {
      const answer = asAnswer(await this.deps.get(`/api/redpacketlist?date=${day}${from}`))
      for (const row of asList(answer['packets']).map(asAnswer)) {
        packets.push({
          batch: Number(row['batch']),
          place: Number(row['place']),
          member: String(row['member']),
          seq: Number(row['seq']),
          amountFen: fenFromYuan(String(row['amount'])),
          salt: String(row['salt']),
        })
      }
      from = typeof answer['next'] === 'string' ? `&from=${answer['next']}` : ''
    } while (from !== '')
    return packets
  }

  private async capsuleAlarms(atMs: number): Promise<LogAlarm[]> {
    if (this.deps.beacon === undefined) return []
    const alarms: LogAlarm[] = []
    for (const { n, body } of dueCapsules(this.log.story, atMs)) {
      const signature = await this.deps.beacon(body.beacon_round)
      if (signature === null) continue
      for (const rule of tellCapsule(this.log.story, n, signature))
        alarms.push(alarm(n, rule, { body, signature }))
    }
    return alarms
  }

  /** The house says that a beacon value never came: the relays are asked. Asked once, when the void is seen. */
  private async voidAlarms(): Promise<LogAlarm[]> {
    if (this.deps.beacon === undefined) return []
    const alarms: LogAlarm[] = []
    for (const { n, info, round } of this.log.story.voidBeacons.splice(0)) {
      const signature = await this.deps.beacon(round)
      if (signature !== null && isBeaconValue(info, { round, signature }))
        alarms.push(alarm(n, 'void-beacon-value', { info, round, signature }))
    }
    return alarms
  }
}
