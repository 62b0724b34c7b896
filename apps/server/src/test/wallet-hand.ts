// The hands of a member, of two people in the office and of a player at a table, for the wallet's model.
import { randomUUID } from 'node:crypto'
import { fenFromYuan, yuanFromFen } from '@lanting/contract/money'
import { refusalText } from '@lanting/contract/refusals'
import { hashToken, newToken } from '@lanting/node-kit/tokens'
import { expect } from 'vitest'
import { agentFamily } from '#src/user-agent.ts'
import { type Cashier, PAY_PASSWORD } from '#src/test/cashier.ts'
import type { RunningSandbox } from '#src/test/sandbox.ts'
import type { Answer, Fault } from '#src/test/wallet-model.ts'

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

export interface Hand {
  player(): Promise<HandPlayer>
  /** New sessions for the office, after the clock has moved a day. */
  renew(): Promise<void>
}

export interface HandPlayer {
  readonly id: bigint
  readonly as: { readonly token: string }
  credit(yuan: bigint): Promise<void>
  move(direction: 'in' | 'out', plat: string, fen: bigint, fault: Fault): Promise<Answer>
  recall(): Promise<bigint>
  /** What one round paid, or null when the stake was not there. */
  bet(plat: string, yuan: bigint): Promise<bigint | null>
  withdraw(yuan: bigint): Promise<Answer>
  decide(as: 'approve' | 'refuse'): Promise<void>
  /** The last keyed call once more: the same answer to the byte, and nothing happens. */
  again(): Promise<void>
}

interface Round {
  readonly lines?: readonly { readonly payout: string }[]
  readonly error?: { readonly code: string }
}

export async function openHand(desk: Cashier, sandbox: RunningSandbox): Promise<Hand> {
  const { test, office } = desk
  const { db } = test.core
  const model = await desk.member(0n)
  let asker = { token: await office.login('finance01') }
  let decider = { token: await office.login('admin001') }

  /** Registered like the first one, whose password hash it takes over: hashing is not what is tested here. */
  async function copyMember(): Promise<{ id: bigint; as: { token: string } }> {
    const rows = await db.query<{ id: bigint }>(
      `INSERT INTO members (username, realname, joined_at, adult_declared_at)
       SELECT 'model' || left($2, 12), realname, joined_at, adult_declared_at FROM members WHERE id = $1 RETURNING id`,
      [model.id, randomUUID().replaceAll('-', '')],
    )
    const id = rows[0]?.id ?? 0n
    await db.query(
      `UPDATE member_secrets s SET password_hash = m.password_hash, pay_password_hash = m.pay_password_hash,
              pay_password_set_at = app_now() - interval '8 days'
         FROM member_secrets m WHERE m.member_id = $1 AND s.member_id = $2`,
      [model.id, id],
    )
    const token = newToken()
    await db.query(
      `INSERT INTO sessions (token_hash, member_id, agent_family, created_at, expires_at, last_action_at)
       VALUES ($1, $2, $3, app_now(), app_now() + interval '1 day', app_now())`,
      [hashToken(token), id, agentFamily('lightMyRequest')],
    )
    return { id, as: { token } }
  }

  async function game(as: { token: string }, plat: string) {
    const opened = await test.call(
      'POST /api/getGameUrl',
      { plat_name: plat, game_type: 1, is_mobile_url: 1 },
      as,
    )
    const ticket = new URL(opened.data.url).hash.replace('#t=', '')
    const session = await play<{ token: string }>('session', { ticket }, null)
    await play('seed', { clientSeed: 'a-client-seed' }, session.token)
    return session.token
  }

  async function play<T>(path: string, body: object, bearer: string | null): Promise<T> {
    const answer = await fetch(`${sandbox.url}/game/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      },
    })
    return (await answer.json()) as T
  }

  return {
    async renew() {
      asker = { token: await office.login('finance01') }
      decider = { token: await office.login('admin001') }
    },

    async player() {
      const { id, as } = await copyMember()
      const card = await desk.bindCard(id, { kind: 'bank', number: `6222${id.toString().padStart(12, '0')}` })
      const tables = new Map<string, string>()
      let last: {
        name: 'POST /api/transfer' | 'POST /api/withdraw'
        body: object
        key: string
        answer: string
      } | null = null
      let pending = ''

      async function keyed(name: 'POST /api/transfer' | 'POST /api/withdraw', body: object) {
        const key = randomUUID()
        const answer = await test.raw(name, body, { ...as, key })
        last = { name, body, key, answer: answer.body }
        return answer.json<{ code: number; message: string; data: { state: number; withdraw_no: string } }>()
      }

      return {
        id,
        as,
        async credit(yuan) {
          const asked = await office.call(
            'POST /office-api/adjust/ask',
            { member_id: Number(id), direction: 'credit', amount: String(yuan), multiple: 0, reason: '存入' },
            asker,
          )
          const decided = await office.call(
            'POST /office-api/approval/decide',
            { id: asked.data.id, approve: 1, note: '核对无误' },
            decider,
          )
          expect(decided.code).toBe(200)
        },

        async move(direction, plat, fen, fault) {
          if (fault !== 'none')
            await sandbox.control('POST', 'faults', { venue: plat, mode: fault, count: 1 })
          const [sourcetype, targettype] = direction === 'in' ? ['userbalance', plat] : [plat, 'userbalance']
          const answer = await keyed('POST /api/transfer', {
            amount: yuanFromFen(fen),
            sourcetype,
            targettype,
          })
          if (fault !== 'none') await sandbox.control('DELETE', 'faults')
          if (answer.code !== 200) return refusedAs(answer.message)
          return answer.data.state === 1 ? 'done' : 'pending'
        },

        async recall() {
          const answer = await test.call('POST /api/transall', {}, as)
          return fenFromYuan(answer.data.recovered)
        },

        async bet(plat, yuan) {
          const bearer = tables.get(plat) ?? (await game(as, plat))
          tables.set(plat, bearer)
          const lines = [{ pick: '庄', stake: `${yuan}.00` }]
          const round = await play<Round>('bet', { key: randomUUID(), lines }, bearer)
          if (round.lines === undefined) {
            expect(round.error?.code).toBe('insufficient')
            return null
          }
          return round.lines.reduce((sum, line) => sum + fenFromYuan(line.payout), 0n)
        },

        async withdraw(yuan) {
          const body = { amount: String(yuan), bank: card, password: PAY_PASSWORD }
          const answer = await keyed('POST /api/withdraw', body)
          if (answer.code === 200) {
            pending = answer.data.withdraw_no
            return 'done'
          }
          return refusedAs(answer.message)
        },

        async decide(way) {
          await office.call('POST /office-api/withdrawal/claim', { withdraw_no: pending }, asker)
          const decided =
            way === 'approve'
              ? await office.call(
                  'POST /office-api/withdrawal/approve',
                  { withdraw_no: pending, note: '' },
                  asker,
                )
              : await office.call(
                  'POST /office-api/withdrawal/refuse',
                  { withdraw_no: pending, reason: 'memberAsked', note: '请核对' },
                  asker,
                )
          expect(decided.code, decided.message).toBe(200)
        },

        async again() {
          if (last === null) return
          const answer = await test.raw(last.name, last.body, { ...as, key: last.key })
          expect(answer.body).toBe(last.answer)
        },
      }
    },
  }
}
