// Attacks on the witnesses and on what they cosign, with the operator's real log key against the running ones.
import {
  SANDBOX_WITNESSES,
  type SandboxWitness,
  sandboxWitnessUrl,
} from '@lanting/contract/providers/sandbox'
import { checkpointText, logKey, readCheckpoint, SANDBOX_ORIGIN } from '@lanting/fairness/c2sp/checkpoint'
import { cosignatureLine } from '@lanting/fairness/c2sp/cosignature'
import { policyAt, quorumOf } from '@lanting/fairness/c2sp/policy'
import { signatureLine } from '@lanting/fairness/c2sp/signed-note'
import type { LogEntry } from '@lanting/fairness/log/log-entries'
import { type SigningKey, signingKeys } from '#server/config/signing-keys.ts'
import type { Get } from '#tools/prove/operator/signed-lies.ts'

interface Row {
  readonly attack: string
  readonly noticed: string | null
}

interface Witnesses {
  readonly url: string
  readonly sandboxUrl: string
  readonly dataDir: string
}

interface Witnessed extends Witnesses {
  readonly get: Get
}

const bytes = (hex: string) => Buffer.from(hex, 'hex')
const FORGED_ROOT = 'ab'.repeat(32)

class Operator {
  private constructor(
    private readonly at: Witnesses,
    readonly key: SigningKey,
    readonly checkpoint: string,
  ) {}

  static async of(at: Witnesses): Promise<Operator> {
    const [key] = signingKeys({ given: undefined, dataDir: at.dataDir, file: 'log.key' })
    return new Operator(at, key, await (await fetch(`${at.url}/log/checkpoint`)).text())
  }

  get head() {
    const head = readCheckpoint(this.checkpoint)
    if (head === null) throw new Error('no checkpoint')
    return head
  }

  /** A head of the operator's choice, signed with the key of the log. */
  signed(size: number, root: string, origin = SANDBOX_ORIGIN): string {
    const text = checkpointText(origin, { size, root })
    const key = logKey(origin, this.key.publicKey)
    return `${text}\n${signatureLine(key, bytes(this.key.sign(text)))}`
  }

  async ask(witness: SandboxWitness, body: string): Promise<{ status: number; text: string }> {
    const url = `${sandboxWitnessUrl(this.at.sandboxUrl, witness)}/add-checkpoint`
    const answer = await fetch(url, { method: 'POST', body })
    return { status: answer.status, text: await answer.text() }
  }

  /** The size that a witness knows, by its own words. */
  async knownBy(witness: SandboxWitness): Promise<number> {
    const { text } = await this.ask(witness, `old 0\n\n${this.checkpoint}`)
    return Number(text)
  }
}

async function refusedByAll(
  operator: Operator,
  attack: string,
  bodyFor: (known: number) => string,
): Promise<Row> {
  const statuses: number[] = []
  for (const witness of SANDBOX_WITNESSES)
    statuses.push((await operator.ask(witness, bodyFor(await operator.knownBy(witness)))).status)
  const isRefused = statuses.every((status) => status >= 400)
  return {
    attack,
    noticed: isRefused ? `prevented: every witness, at the push (${statuses.join(', ')})` : null,
  }
}

/** What a page counts of a checkpoint that the operator made up. */
async function counted(get: Get, checkpoint: string): Promise<number | null> {
  const { policies } = (await get('/api/log/head')) as { policies: LogEntry[] }
  const published = policies.flatMap(({ at, kind, body }) =>
    kind === 'witnesses' ? [{ at, effectiveAtMs: body.effective_at_ms, text: body.policy }] : [],
  )
  const policy = policyAt(published, Number.POSITIVE_INFINITY)
  const head = readCheckpoint(checkpoint)
  if (policy === null || head === null) throw new Error('no policy')
  return quorumOf(policy, head).metAtSec
}

/** The last row leaves one witness with an alarm, as it should be. */
export async function witnessAttacks(at: Witnessed): Promise<Row[]> {
  const operator = await Operator.of(at)
  const { head, checkpoint } = operator
  const lines = checkpoint.split('\n').slice(5).join('\n')
  const [own] = lines.split('\n')
  const other = operator.signed(head.size + 1, FORGED_ROOT)
  const unmet = async (attack: string, made: string): Promise<Row> => ({
    attack,
    noticed:
      (await counted(at.get, made)) === null ? 'amber: page and offline verifier, when they look' : null,
  })
  if ((await counted(at.get, checkpoint)) === null) throw new Error('the honest checkpoint is not cosigned')
  const names = SANDBOX_WITNESSES.map((name) => `${name}.lanting.sandbox`)
  const inTheirNames = names.map((name) =>
    cosignatureLine(
      { name, type: 'cosignature', publicKey: operator.key.publicKey },
      head.note.text,
      Math.floor(Date.now() / 1000),
      (text) => bytes(operator.key.sign(text)),
    ),
  )
  const bare = operator.signed(head.size, head.root)
  return [
    await refusedByAll(
      operator,
      'a fork pushed with a proof that is none',
      (known) => `old ${known}\n\n${operator.signed(known + 5, FORGED_ROOT)}`,
    ),
    await refusedByAll(
      operator,
      'a smaller tree pushed',
      (known) => `old ${known}\n\n${operator.signed(Math.max(1, known - 1), FORGED_ROOT)}`,
    ),
    await refusedByAll(
      operator,
      'a smaller tree pushed as if nothing was known',
      () => `old 0\n\n${operator.signed(1, FORGED_ROOT)}`,
    ),
    await refusedByAll(
      operator,
      'a head without a signature',
      (known) => `old ${known}\n\n${head.note.text}\n`,
    ),
    await refusedByAll(
      operator,
      'a head of another log',
      (known) => `old ${known}\n\n${operator.signed(known + 1, FORGED_ROOT, 'other.example/log')}`,
    ),
    await refusedByAll(
      operator,
      'a head with a changed signature',
      (known) =>
        `old ${known}\n\n${operator.signed(known + 1, FORGED_ROOT).replace(/.{8}\n$/, 'AAAAAAA=\n')}`,
    ),
    await unmet('cosignatures of another head, replayed', other + lines),
    await unmet('no cosignatures at all', bare),
    await unmet('one witness counted twice', `${bare}${own}\n${own}\n`),
    await unmet('cosignatures by the operator in the witnesses’ names', bare + inTheirNames.join('')),
    await unmet(
      'cosignatures with another time written in',
      bare + lines.replaceAll(/( \S{6})\S{4}/g, '$1AAAA'),
    ),
    await twoHeads(operator),
  ]
}

/** The third witness is shown another log of the size that it knows. */
export const forkLastWitness = async (at: Witnesses): Promise<Row> => twoHeads(await Operator.of(at))

async function twoHeads(operator: Operator): Promise<Row> {
  const [, , last] = SANDBOX_WITNESSES
  const known = await operator.knownBy(last)
  const { status } = await operator.ask(last, `old ${known}\n\n${operator.signed(known, FORGED_ROOT)}`)
  const again = await operator.ask(last, `old ${known}\n\n${operator.checkpoint}`)
  const isStopped = status === 409 && again.status !== 200
  return {
    attack: 'two heads of one size',
    noticed: isStopped ? 'red: the witness keeps both as evidence and signs nothing more' : null,
  }
}
