// What a member, two people in the office and a player at a table do, for the wallet's model.
import { randomUUID } from 'node:crypto'
import { fenFromYuan, yuanFromFen } from '@lanting/contract/money'
import { refusalText } from '@lanting/contract/refusals'
import { hashToken, newToken } from '@lanting/node-kit/tokens'
import { expect } from 'vitest'
import { agentFamily } from '#src/lib/user-agent.ts'
import { type Cashier, PAY_PASSWORD } from '#src/test/money/cashier.ts'
import type { RunningSandbox } from '#src/test/venues/sandbox.ts'
import type { Answer, Fault } from '#src/test/money/wallet-model.ts'

/** What a refusal's text means to the model. */
const ANSWERS = new Map<string, Answer>([
  [refusalText('transferFailed', {}), 'failed'],
  [refusalText('transferOpen', {}), 'open'],
  [refusalText('notEnoughBalance', {}), 'notEnough'],
  [refusalText('venueBalanceShort', {}), 'venueShort'],
  [refusalText('withdrawPending', {}), 'withdrawPending'],
  [refusalText('withdrawCountUsed', {}), 'countUsed'],
])

function refusedAs(message: string): Answer {
  const known = ANSWERS.get(message)
  if (known === undefined) throw new Error(`refused for another reason: ${message}`)
  return known
}

interface Round {
  readonly lines?: readonly { readonly payout: string }[]
  readonly error?: { readonly code: string }
}

interface Token {
  readonly token: string
}

export async function openWalletActors(desk: Cashier, sandbox: RunningSandbox): Promise<WalletActors> {
  const actors = new WalletActors(desk, sandbox, (await desk.member(0n)).id)
  await actors.renew()
  return actors
}

export class WalletActors {
  asker: Token = { token: '' }
  decider: Token = { token: '' }

  constructor(
    readonly desk: Cashier,
    readonly sandbox: RunningSandbox,
    /** The member that all others are copies of. */
    private readonly modelId: bigint,
  ) {}

  /** New sessions for the office, after the clock has moved a day. */
  async renew(): Promise<void> {
    const { office } = this.desk
    this.asker = { token: await office.login('finance01') }
    this.decider = { token: await office.login('admin001') }
  }

  async player(): Promise<WalletPlayer> {
    const { id, as } = await this.copyMember()
    const number = `6222${id.toString().padStart(12, '0')}`
    return new WalletPlayer(this, id, as, await this.desk.bindCard(id, { kind: 'bank', number }))
  }

  async play<T>(path: string, body: object, bearer: string | null): Promise<T> {
    const answer = await fetch(`${this.sandbox.url}/game/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      },
    })
    return (await answer.json()) as T
  }

  /** Registered like the first one, whose password hash it takes over: hashing is not what is tested here. */
  private async copyMember(): Promise<{ id: bigint; as: Token }> {
    const { db } = this.desk.test.core
    const rows = await db.query<{ id: bigint }>(
      `INSERT INTO members (username, realname, joined_at, adult_declared_at)
       SELECT 'model' || left($2, 12), realname, joined_at, adult_declared_at FROM members WHERE id = $1 RETURNING id`,
      [this.modelId, randomUUID().replaceAll('-', '')],
    )
    const id = rows[0]?.id ?? 0n
    await db.query(
      `UPDATE member_secrets s SET password_hash = m.password_hash, pay_password_hash = m.pay_password_hash,
              pay_password_set_at = app_now() - interval '8 days'
         FROM member_secrets m WHERE m.member_id = $1 AND s.member_id = $2`,
      [this.modelId, id],
    )
    const token = newToken()
    await db.query(
      `INSERT INTO sessions (token_hash, member_id, agent_family, created_at, expires_at, last_action_at)
       VALUES ($1, $2, $3, app_now(), app_now() + interval '1 day', app_now())`,
      [hashToken(token), id, agentFamily('lightMyRequest')],
    )
    return { id, as: { token } }
  }
}

type KeyedCall = 'POST /api/transfer' | 'POST /api/withdraw'

export class WalletPlayer {
  /** Sessions at the tables, by venue. */
  private readonly tables = new Map<string, string>()
  private last: { name: KeyedCall; body: object; key: string; answer: string } | null = null
  private pending = ''

  constructor(
    private readonly actors: WalletActors,
    readonly id: bigint,
    readonly as: Token,
    private readonly card: string,
  ) {}

  async credit(yuan: bigint): Promise<void> {
    const { desk, asker, decider } = this.actors
    const asked = await desk.office.call(
      'POST /office-api/adjust/ask',
      { member_id: Number(this.id), direction: 'credit', amount: String(yuan), multiple: 0, reason: '存入' },
      asker,
    )
    const decided = await desk.office.call(
      'POST /office-api/approval/decide',
      { id: asked.data.id, approve: 1, note: '核对无误' },
      decider,
    )
    expect(decided.code).toBe(200)
  }

  async move(direction: 'in' | 'out', plat: string, fen: bigint, fault: Fault): Promise<Answer> {
    const { sandbox } = this.actors
    if (fault !== 'none') await sandbox.control('POST', 'faults', { venue: plat, mode: fault, count: 1 })
    const [sourcetype, targettype] = direction === 'in' ? ['userbalance', plat] : [plat, 'userbalance']
    const answer = await this.keyed('POST /api/transfer', {
      amount: yuanFromFen(fen),
      sourcetype,
      targettype,
    })
    if (fault !== 'none') await sandbox.control('DELETE', 'faults')
    if (answer.code !== 200) return refusedAs(answer.message)
    return answer.data.state === 1 ? 'done' : 'pending'
  }

  async recall(): Promise<bigint> {
    const answer = await this.actors.desk.test.call('POST /api/transall', {}, this.as)
    return fenFromYuan(answer.data.recovered)
  }

  /** What one round paid, or null when the stake was not there. */
  async bet(plat: string, yuan: bigint): Promise<bigint | null> {
    const bearer = this.tables.get(plat) ?? (await this.sitDown(plat))
    this.tables.set(plat, bearer)
    const lines = [{ pick: '庄', stake: `${yuan}.00` }]
    const round = await this.actors.play<Round>('bet', { key: randomUUID(), lines }, bearer)
    if (round.lines === undefined) {
      expect(round.error?.code).toBe('insufficient')
      return null
    }
    return round.lines.reduce((sum, line) => sum + fenFromYuan(line.payout), 0n)
  }

  async withdraw(yuan: bigint): Promise<Answer> {
    const body = { amount: String(yuan), bank: this.card, password: PAY_PASSWORD }
    const answer = await this.keyed('POST /api/withdraw', body)
    if (answer.code !== 200) return refusedAs(answer.message)
    this.pending = answer.data.withdraw_no
    return 'done'
  }

  async decide(way: 'approve' | 'refuse'): Promise<void> {
    const { asker, desk } = this.actors
    const withdraw_no = this.pending
    await desk.office.call(
      'POST /office-api/approval/claim',
      { kind: 'withdrawal', subject: withdraw_no },
      asker,
    )
    const decided =
      way === 'approve'
        ? await desk.office.call(
            'POST /office-api/approval/decide',
            { kind: 'withdrawal', subject: withdraw_no, approve: 1, note: '' },
            asker,
          )
        : await desk.office.call(
            'POST /office-api/approval/decide',
            { kind: 'withdrawal', subject: withdraw_no, approve: 0, reason: 'memberAsked', note: '请核对' },
            asker,
          )
    expect(decided.code, decided.message).toBe(200)
  }

  /** The last keyed call once more: the same answer to the byte, and nothing happens. */
  async again(): Promise<void> {
    if (this.last === null) return
    const { name, body, key, answer } = this.last
    const repeated = await this.actors.desk.test.raw(name, body, { ...this.as, key })
    expect(repeated.body).toBe(answer)
  }

  private async keyed(name: KeyedCall, body: object) {
    const key = randomUUID()
    const answer = await this.actors.desk.test.raw(name, body, { ...this.as, key })
    this.last = { name, body, key, answer: answer.body }
    return answer.json<{ code: number; message: string; data: { state: number; withdraw_no: string } }>()
  }

  private async sitDown(plat: string): Promise<string> {
    const opened = await this.actors.desk.test.call(
      'POST /api/getGameUrl',
      { plat_name: plat, game_type: 1, is_mobile_url: 1 },
      this.as,
    )
    const ticket = new URL(opened.data.url).hash.replace('#t=', '')
    const session = await this.actors.play<{ token: string }>('session', { ticket }, null)
    await this.actors.play('seed', { clientSeed: 'a-client-seed' }, session.token)
    return session.token
  }
}
