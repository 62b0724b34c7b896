// The crowd: schedules each member's next action. Timers are the caller's, so that a test can simulate an hour.
import { CROWD } from '@lanting/contract/data/play/demo-crowd'
import { type SeededRandom, seededRandom } from '@lanting/node-kit/seeded-random'
import type { Reply } from '#src/crowd/client.ts'
import { type Act, nextAct, pauseAfter } from '#src/crowd/choice.rules.ts'
import { type Habit, HABITS } from '#src/crowd/habits.data.ts'
import { CrowdPerson } from '#src/crowd/person.ts'

export interface CrowdDeps {
  readonly baseUrl: string
  readonly origin: string
  readonly seed: number
  readonly people: number
  readonly linger: (ms: number) => Promise<void>
  /** The product's refusals: if every action of a kind is refused, the crowd has a bug, which must be visible. */
  readonly onRefused: (act: Act['kind'], message: string) => void
}

interface Member {
  readonly person: CrowdPerson
  readonly habit: Habit
  readonly random: SeededRandom
  nextAtMs: number
  lost: number
  busy: Promise<void> | null
}

/** Spreads the first visits, to avoid forty logins at once. */
const FIRST_VISITS_MS = 6 * 60_000
/** Exponential back-off after lost answers. */
const LOST_MS = 10_000
const LOST_MAX_MS = 5 * 60_000
/** Most members active at the same time. */
const AT_ONCE = 4

export class Crowd {
  private readonly members: Member[]
  private running = 0

  constructor(
    private readonly deps: CrowdDeps,
    nowMs: number,
  ) {
    this.members = CROWD.slice(0, deps.people).map((member, index) => {
      const random = seededRandom(deps.seed + index)
      return {
        person: new CrowdPerson(member, { ...deps, random }),
        habit: HABITS[index % HABITS.length] ?? random.oneOf(HABITS),
        random,
        nextAtMs: nowMs + random.below(FIRST_VISITS_MS),
        lost: 0,
        busy: null,
      }
    })
  }

  /** Starts all due actions without waiting for them. */
  tick(nowMs: number): void {
    for (const member of this.members) {
      if (this.running >= AT_ONCE) return
      if (member.busy !== null || member.nextAtMs > nowMs) continue
      this.running += 1
      member.busy = this.act(member, nowMs).finally(() => {
        this.running -= 1
        member.busy = null
      })
    }
  }

  /** Waits until all actions have ended. */
  async idle(): Promise<void> {
    await Promise.all(this.members.flatMap(({ busy }) => busy ?? []))
  }

  /** Waits for all actions, then logs everyone out. */
  async leave(): Promise<void> {
    await this.idle()
    await Promise.all(this.members.map(({ person }) => person.leave()))
  }

  private async act(member: Member, nowMs: number): Promise<void> {
    const { person, habit, random } = member
    const came = await person.arrive()
    const act = nextAct(person.facts(), habit, random)
    // A game error counts as a lost answer.
    const reply = came.kind === 'yes' ? await person.do(act).catch(() => LOST) : came
    if (reply.kind === 'no') this.deps.onRefused(act.kind, reply.message)
    member.lost = reply.kind === 'lost' ? member.lost + 1 : 0
    const pause = pauseAfter(act.kind, habit, random)
    if (reply.kind === 'wait') member.nextAtMs = nowMs + Math.max(reply.ms, pause)
    else if (reply.kind === 'lost')
      member.nextAtMs = nowMs + pause + Math.min(LOST_MAX_MS, LOST_MS * 2 ** member.lost)
    else member.nextAtMs = nowMs + pause
  }
}

const LOST: Reply = { kind: 'lost' }
