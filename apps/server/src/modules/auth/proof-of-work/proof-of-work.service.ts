// Proof of work: issues signed challenges and verifies solutions. None at first, expensive after many failed tries.
import { createHmac, randomInt } from 'node:crypto'
import type { WorkPurpose } from '@lanting/contract/call'
import { LIMITS } from '@lanting/contract/limits'
import { formatBeijing } from '@lanting/contract/time'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { networkOf } from '#src/lib/address.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { Clock } from '#src/clock/clock.ts'
import { countTry, triesUsed } from '#src/db/attempts.ts'
import type { Db } from '#src/db/pool.ts'
import { readWork, type SolvedWork } from '#src/modules/auth/proof-of-work/solved-work.ts'
import { isWanted, keysAfter } from '#src/modules/auth/proof-of-work/work.rules.ts'
import { spendWork } from '#src/modules/auth/proof-of-work/work.sql.ts'

export interface ProofOfWorkDeps {
  readonly db: Db
  readonly clock: Clock
  readonly secret: string
  /** Sandbox only: automated clients may omit the proof, and its cost for a page is minimal. */
  readonly isTrivial: boolean
}

/** Client address, purpose, and the name to log in with. */
export interface Solver {
  readonly purpose: WorkPurpose
  readonly ip: string
  readonly name?: string | undefined
}

const { rounds, lifeMs, windowMs } = LIMITS.work
const FEW_KEYS = 4
/** Failed tries of a network, and of what was typed, under a keyed hash. */
const VAIN = { network: 'in-vain', typed: 'in-vain-typed' } as const

export class ProofOfWorkService {
  private readonly typedKey: string
  private readonly secrets: { readonly hmacSignatureSecret: string; readonly hmacKeySignatureSecret: string }

  constructor(private readonly deps: ProofOfWorkDeps) {
    const derive = (purpose: string) => createHmac('sha256', deps.secret).update(purpose).digest('hex')
    this.typedKey = derive('work-typed')
    this.secrets = { hmacSignatureSecret: derive('work'), hmacKeySignatureSecret: derive('work-key') }
  }

  async challenge(solver: Solver) {
    const keys = this.deps.isTrivial ? FEW_KEYS : keysAfter(await this.triesInVain(solver))
    const until = this.deps.clock.now().getTime() + lifeMs
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: rounds,
      // In the upper half, so that the search time is about the same for every client.
      counter: randomInt(Math.floor(keys / 2), keys),
      deriveKey,
      data: { purpose: solver.purpose, network: networkOf(solver.ip), keys, until },
      ...this.secrets,
    })
    return { challenge: JSON.stringify(challenge), expires_at: formatBeijing(until) }
  }

  /** Verifies and spends. One error for every fault. */
  async demand(solver: Solver, header: string | undefined): Promise<void> {
    if (header === undefined && this.deps.isTrivial) return
    const tries = await this.triesInVain(solver)
    if (!isWanted(solver.purpose, tries)) return
    const work = readWork(header)
    if (work === null || !(await this.isGood(work, solver, keysAfter(tries)))) throw new AppError('workWrong')
    if (!(await spendWork(this.deps.db, work.challenge.signature))) throw new AppError('workWrong')
  }

  /** Counts a failed try of this address, and of what was typed: a wrong login or captcha, a taken name. */
  async countInVain(ip: string, typed?: string): Promise<void> {
    await countTry(this.deps.db, VAIN.network, networkOf(ip))
    if (typed !== undefined) await countTry(this.deps.db, VAIN.typed, this.hashOf(typed))
  }

  /** The same for every text, whether it is a registered name or mobile or an unknown one. */
  private hashOf(typed: string): string {
    const hash = createHmac('sha256', this.typedKey).update(typed.trim().toLowerCase()).digest('hex')
    return `h${hash}`
  }

  /** Current cost factor of a login from this address, the higher of member and staff login. */
  async timesDearer(ip: string): Promise<number> {
    const tries = await Promise.all([
      this.triesInVain({ purpose: 'login', ip }),
      this.triesInVain({ purpose: 'office', ip }),
    ])
    return keysAfter(Math.max(...tries)) / LIMITS.work.keys
  }

  private async isGood(
    { challenge, solution }: SolvedWork,
    solver: Solver,
    needed: number,
  ): Promise<boolean> {
    const { purpose, network, keys, until } = challenge.parameters.data
    if (purpose !== solver.purpose || network !== networkOf(solver.ip)) return false
    if (until <= this.deps.clock.now().getTime()) return false
    const { verified } = await verifySolution({
      challenge,
      solution: { ...solution, time: 0 },
      deriveKey,
      ...this.secrets,
    })
    return verified && (this.deps.isTrivial || keys >= needed)
  }

  /** Within the hour. Never counted by whose name it is: the price would tell who has a mobile. */
  private async triesInVain({ purpose, ip, name }: Solver): Promise<number> {
    const used = (kind: string, subject: string) => triesUsed(this.deps.db, { kind, subject, windowMs })
    const network = networkOf(ip)
    const counts = [used(VAIN.network, network)]
    if (purpose === 'office') counts.push(used('staff-ip', network))
    if (name !== undefined)
      counts.push(
        purpose === 'office'
          ? used('staff-name', name.trim().toLowerCase())
          : used(VAIN.typed, this.hashOf(name)),
      )
    return Math.max(...(await Promise.all(counts)))
  }
}
