// Overload by a model of the machine: what each kind of call costs as measured in docs/capacity.md, on two cores that share their time
// among what is in flight. prove:overload measures the same on the real product; this needs no quiet machine.
import { seededRandom } from '@lanting/node-kit/seeded-random'
import { describe, expect, it } from 'vitest'
import { Admission, type Kind } from '#src/http/limits/admission.ts'
import type { InFlightRequest } from '#src/lib/flow/in-flight.ts'

const COST_MS = { poll: 0.35, other: 3.58, money: 7.7 } as const
const REFUSAL_MS = 0.15
const CORES = 2
const POOL = 12
const MIX: readonly Kind[] = [...Array.from({ length: 7 }, () => 'poll' as const), 'other', 'other', 'money']
const MIX_MS = MIX.reduce((sum, kind) => sum + COST_MS[kind], 0) / MIX.length
const CAPACITY_PER_MS = CORES / MIX_MS
const MEMBERS = 2_000
const TRAVELLERS = 20
const STEPS: readonly Kind[] = ['other', 'poll', 'other', 'money']
const THINK_MS = 400

interface Work {
  readonly kind: Kind
  readonly from: number
  readonly request: InFlightRequest
  readonly done: () => void
  leftMs: number
}

class Machine {
  nowMs = 0
  private readonly admission = new Admission(POOL, () => this.nowMs)
  private works: Work[] = []
  private refusedMs = 0
  readonly served: Record<Kind, number> = { poll: 0, other: 0, money: 0 }
  readonly refused: Record<Kind, number> = { poll: 0, other: 0, money: 0 }
  slowestMs = 0

  /** Whether it was admitted. */
  ask(kind: Kind, caller: string, done: () => void = () => undefined): boolean {
    if (!this.admission.admits(kind, () => caller)) {
      this.refused[kind] += 1
      this.refusedMs += REFUSAL_MS
      return false
    }
    const request = this.admission.begin(kind, '')
    this.works.push({ kind, from: this.nowMs, request, done, leftMs: COST_MS[kind] })
    return true
  }

  /** One millisecond: refusals first, and the rest shared. */
  pass(): void {
    this.nowMs += 1
    const freeMs = Math.max(0, CORES - this.refusedMs)
    this.refusedMs = Math.max(0, this.refusedMs - CORES)
    const eachMs = Math.min(1, freeMs / Math.max(1, this.works.length))
    for (const work of this.works) work.leftMs -= eachMs
    const over = this.works.filter(({ leftMs }) => leftMs <= 0)
    this.works = this.works.filter(({ leftMs }) => leftMs > 0)
    for (const { kind, from, request, done } of over) {
      request.end()
      this.served[kind] += 1
      this.slowestMs = Math.max(this.slowestMs, this.nowMs - from)
      done()
    }
  }
}

/** A member who asks for a page until it is served, and then once each for what follows. */
class Traveller {
  begun = 0
  finished = 0
  private step = 0

  constructor(
    private readonly name: string,
    private atMs: number,
  ) {}

  go(machine: Machine): void {
    if (machine.nowMs < this.atMs) return
    this.atMs = Number.POSITIVE_INFINITY
    const kind = this.step === 0 ? 'other' : (STEPS[this.step - 1] ?? 'other')
    if (machine.ask(kind, this.name, () => this.next(machine))) return
    this.step = 0
    this.atMs = machine.nowMs + 1_000
  }

  private next(machine: Machine): void {
    if (this.step === 0) this.begun += 1
    if (this.step === STEPS.length) this.finished += 1
    this.step = this.step === STEPS.length ? 0 : this.step + 1
    this.atMs = machine.nowMs + THINK_MS
  }
}

function overloaded(times: number, seconds: number) {
  const random = seededRandom(1)
  const machine = new Machine()
  const travellers = Array.from({ length: TRAVELLERS }, (_, n) => new Traveller(`traveller ${n}`, n * 97))
  let owed = 0
  while (machine.nowMs < seconds * 1_000) {
    for (owed += times * CAPACITY_PER_MS; owed >= 1; owed -= 1)
      machine.ask(MIX[random.below(MIX.length)] ?? 'poll', `member ${random.below(MEMBERS)}`)
    for (const one of travellers) one.go(machine)
    machine.pass()
  }
  const { served, refused } = machine
  const workMs = (kind: Kind) => served[kind] * COST_MS[kind]
  const allMs = workMs('poll') + workMs('other') + workMs('money')
  return {
    machine,
    refused,
    share: (kind: Kind) => workMs(kind) / allMs,
    goodput: (served.poll + served.other + served.money) / (seconds * 1_000 * CAPACITY_PER_MS),
    begun: travellers.reduce((sum, { begun }) => sum + begun, 0),
    finished: travellers.reduce((sum, { finished }) => sum + finished, 0),
  }
}

describe('three times what the machine can do', () => {
  const at = overloaded(3, 240)

  it('gives pages at least a fifth of the work, and money most of it', () => {
    expect(at.share('other')).toBeGreaterThan(0.2)
    expect(at.share('money')).toBeGreaterThan(0.4)
    expect(at.share('poll')).toBeGreaterThan(0.02)
  })

  it('serves at least three fifths of the calls that the same mix gets without overload', () => {
    expect(at.goodput).toBeGreaterThan(0.6)
  })

  it('lets a member who got a page finish what follows', () => {
    expect(at.begun).toBeGreaterThan(200)
    expect(at.finished / at.begun).toBeGreaterThan(0.85)
  })

  it('answers what it admits within a second', () => {
    expect(at.machine.slowestMs).toBeLessThan(1_000)
  })
})

it('turns nobody away below its capacity', () => {
  expect(overloaded(0.7, 20).refused).toEqual({ poll: 0, other: 0, money: 0 })
})
