// Members with money, cards and a payment password, and staff at the desk, on a provider in memory.
import { Passwords } from '#src/passwords/password-hash.ts'
import { house, memberMain } from '#src/ledger/accounts.ts'
import { move, must, post } from '#src/ledger/post.ts'
import { newId } from '#src/lib/ids.ts'
import type { Providers } from '#src/services.ts'
import { loginAs, newMember, type TestApp } from '#src/test/app.ts'
import { createFakeProvider, type FakeProvider } from '#src/test/venues/fake-provider.ts'
import { createTestOffice, type TestOffice } from '#src/test/office/office-app.ts'

export const PAY_PASSWORD = 'Pay2pass'
export const DAY = 86_400_000

export interface CashierMember {
  readonly id: bigint
  readonly name: string
  readonly password: string
  readonly as: { readonly token: string }
  /** A bank card old enough not to be held. */
  readonly card: string
}

export interface Cashier {
  readonly office: TestOffice
  readonly test: TestApp
  readonly provider: FakeProvider
  /** With ¥1,000 by default, a payment password and a card, both a week old. */
  member(fen?: bigint): Promise<CashierMember>
  /** A new session, after the clock was moved. */
  again(member: CashierMember): Promise<{ readonly token: string }>
  credit(memberId: bigint, fen: bigint): Promise<void>
  bindCard(memberId: bigint, card: NewCard): Promise<string>
  /** Sends a callback to the real route. */
  callback(...args: Parameters<FakeProvider['callback']>): Promise<{ code: number; message: string }>
  balance(memberId: bigint): Promise<bigint>
  withdrawing(memberId: bigint): Promise<bigint>
}

export interface NewCard {
  readonly kind: 'bank' | 'usdt'
  readonly bank?: string
  readonly owner?: string
  readonly number: string
  readonly ageDays?: number
}

let serial = 0

export async function createCashier(
  env: Record<string, string> = {},
  providers: Partial<Providers> = {},
): Promise<Cashier> {
  const provider = createFakeProvider()
  const office = await createTestOffice({ env, providers: { payments: provider.payments, ...providers } })
  const test = office.members
  const { db } = test.core
  const payHash = await new Passwords().hash(PAY_PASSWORD)

  async function credit(memberId: bigint, fen: bigint): Promise<void> {
    const legs = move(house('opening', 'CNY'), memberMain(memberId, 'CNY'), fen)
    must(await post(db, { key: `test:${serial++}`, code: 'opening', legs }))
  }

  async function bindCard(memberId: bigint, card: NewCard): Promise<string> {
    const id = newId()
    const isBank = card.kind === 'bank'
    await db.query(
      `INSERT INTO cards (id, member_id, kind, bank, owner, number, branch, created_at, tail)
       VALUES ($1, $2, $3, $4, $5, $6, '演示支行', app_now() - make_interval(days => $7), $8)`,
      [
        id,
        memberId,
        card.kind,
        card.bank ?? (isBank ? '招商银行' : 'USDT'),
        db.seal('name', card.owner ?? (isBank ? '陈一舟' : 'TRC20')),
        db.seal('account', card.number),
        card.ageDays ?? 7,
        db.seal('tail', card.number.slice(-4)),
      ],
    )
    return id
  }

  async function accountFen(name: string): Promise<bigint> {
    const text = 'SELECT balance FROM ledger_accounts WHERE name = $1'
    const rows = await db.query<{ balance: bigint }>(text, [name])
    return rows[0]?.balance ?? 0n
  }

  return {
    office,
    test,
    provider,
    credit,
    bindCard,
    again: async ({ name, password }) => ({ token: await loginAs(test, name, password) }),
    async member(fen = 100_000n) {
      const member = await newMember(test)
      await db.query(
        `WITH named AS (UPDATE members SET realname = $3 WHERE id = $1)
         UPDATE member_secrets SET pay_password_hash = $2, pay_password_set_at = app_now() - interval '8 days' WHERE member_id = $1`,
        [member.id, payHash, db.seal('name', '陈一舟')],
      )
      if (fen > 0n) await credit(member.id, fen)
      const number = `62220000${String(serial++).padStart(8, '0')}`
      const card = await bindCard(member.id, { kind: 'bank', number })
      return { ...member, as: { token: member.token }, card }
    },
    async callback(body, spoilt) {
      const { payload, headers } = provider.callback(body, spoilt)
      const answer = await test.app.inject({ method: 'POST', url: '/hook/pay/sandbox', headers, payload })
      return answer.json()
    },
    balance: (memberId) => accountFen(`member:${memberId}:main`),
    withdrawing: (memberId) => accountFen(`member:${memberId}:withdrawing`),
  }
}
