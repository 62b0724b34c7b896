// The staff of the proof of lies: they use every repair that the office has, with the third parties' own books as evidence.
import { randomUUID } from 'node:crypto'
import { yuanFromFen } from '@lanting/contract/money'
import { type Running, untilAnswered } from '#tools/prove/crash/clients.ts'
import { staffToken } from './crowd.ts'

type Data = Record<string, unknown>
type Rows = readonly Data[]
type Colleague = 'finance01' | 'finance02' | 'admin001'

const PASSWORDS = { finance01: 'Finance01', finance02: 'Finance02', admin001: 'Admin0001' } as const
const REASON = '按对方书面对账单'

export class Repairs {
  /** How often each repair succeeded. */
  readonly succeeded = new Map<string, number>()
  /** What was refused to staff, and how often: a repair that never succeeds is found here. */
  readonly refused = new Map<string, number>()
  private readonly tokens = new Map<Colleague, string>()

  constructor(private readonly run: Running) {}

  /** Once through every queue. */
  async round(): Promise<void> {
    await this.transfers()
    await this.payouts()
    await this.suspense()
    await this.quarantine()
    await this.venues()
  }

  private async call(path: string, body: object, who: Colleague = 'finance01'): Promise<Data | null> {
    let answer = await this.send(path, body, who)
    // The clock runs fast, and sessions expire.
    if (answer.code === 401) {
      this.tokens.delete(who)
      answer = await this.send(path, body, who)
    }
    if (answer.code === 200) return answer.data
    const refusal = `${path} ${answer.message}`
    this.refused.set(refusal, (this.refused.get(refusal) ?? 0) + 1)
    return null
  }

  private async send(path: string, body: object, who: Colleague) {
    const token = this.tokens.get(who) ?? (await staffToken(this.run, who, PASSWORDS[who]))
    this.tokens.set(who, token)
    const as = { token, key: randomUUID() }
    return untilAnswered((caller) => this.run.stage.callOffice(`/office-api/${path}`, body, caller), as)
  }

  private truth<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.run.stage.db.query<Row>(text, values)
  }

  /** The second person approves the request of the first. */
  private async agree(repair: string, approval: unknown): Promise<void> {
    const { id, kind } = (approval ?? {}) as { id?: string; kind?: string }
    if (id === undefined) return
    const second = kind === 'payout' ? 'finance02' : 'admin001'
    const decided = await this.call('approval/decide', { id, approve: 1, note: '' }, second)
    if (decided === null) {
      // Its subject has changed meanwhile: the first person requests it again.
      await this.call('approval/decide', { id, approve: 0, note: '情况已变' }, second)
      return
    }
    this.succeeded.set(repair, (this.succeeded.get(repair) ?? 0) + 1)
  }

  private async list(path: string, body: object): Promise<Rows> {
    return ((await this.call(path, body))?.['data'] ?? []) as Rows
  }

  private async transfers(): Promise<void> {
    for (const { transfer_no: no, platname: plat, approval } of await this.list('transfer/list', {
      stuck: 1,
    })) {
      if (isOpen(approval)) continue
      const [known] = await this.truth<{ state: string; amount_fen: bigint; is_short: boolean }>(
        `SELECT s.state, s.amount_fen, s.amount_fen < t.amount_fen AS is_short
           FROM sandbox.transfers s JOIN transfers t ON t.id = s.id WHERE s.plat = $1 AND s.id = $2`,
        [plat, no],
      )
      const outcome = known?.state === 'done' ? 'done' : 'refused'
      const booked = outcome === 'done' && known?.is_short ? { booked: yuanFromFen(known.amount_fen) } : {}
      await this.call('approval/claim', { kind: 'transfer', subject: no })
      const body = { transfer_no: no, outcome, ...booked, statement: REASON, reason: REASON }
      const asked = await this.call('transfer/ask', body)
      await this.agree(`transfer ${'booked' in booked ? 'part' : outcome}`, asked?.['approval'])
    }
  }

  private async payouts(): Promise<void> {
    for (const { payout_no: no } of await this.list('payout/list', { tab: 'open' })) {
      await this.call('approval/claim', { kind: 'payout', subject: no })
      // The provider is polled once more: its reply may end the case.
      const detail = await this.call('payout/query', { payout_no: no })
      const row = detail?.['row'] as Data | undefined
      if (row === undefined || row['ended'] !== null || isOpen(row['approval'])) continue
      const [known] = await this.truth<{ paid_fen: bigint }>(
        `SELECT paid_fen FROM sandbox.payouts WHERE payout_no = $1`,
        [no],
      )
      const choice = this.choiceFor(detail?.['choices'] as Rows, row, known?.paid_fen ?? null)
      if (choice === null) continue
      const asked = await this.call('payout/ask', { payout_no: no, choice, reason: REASON })
      await this.agree(`payout ${choice}`, (asked?.['row'] as Data | undefined)?.['approval'])
    }
  }

  /** By what the provider really pays, since it refuses nothing; null: the worker will get the true reply by polling. */
  private choiceFor(choices: Rows, row: Data, paidFen: bigint | null): string | null {
    const open = choices.filter(({ lock }) => lock === '').map(({ choice }) => String(choice))
    if (row['because'] === 'late') {
      if (paidFen === null || row['paid'] !== yuanFromFen(paidFen)) return null
      return open.includes('collect') ? 'collect' : 'absorb'
    }
    return paidFen === null && open.includes('return') ? 'return' : null
  }

  private async suspense(): Promise<void> {
    for (const { id, member, approval } of await this.list('suspense/list', { state: 'open' })) {
      if (isOpen(approval) || member === null) continue
      const body = { id, action: 'credit', member_id: (member as Data)['id'], reason: REASON }
      await this.agree('suspense credit', (await this.call('suspense/ask', body))?.['approval'])
    }
  }

  private async quarantine(): Promise<void> {
    for (const { id, platname: plat, seq, approval } of await this.list('quarantine/list', {
      state: 'open',
    })) {
      if (isOpen(approval)) continue
      const [known] = await this.truth<{ shown: Data }>(
        'SELECT shown FROM sandbox.bet_log WHERE plat = $1 AND seq = $2',
        [plat, seq],
      )
      const booked = known === undefined ? null : await this.call('quarantine/ask', asBooked(id, known.shown))
      const asked = booked ?? (await this.call('quarantine/ask', { action: 'dismiss', id, reason: REASON }))
      await this.agree(`quarantine ${booked === null ? 'dismiss' : 'book'}`, asked?.['approval'])
    }
  }

  private async venues(): Promise<void> {
    const venues = (await this.call('venue-books/list', {}))?.['venues'] as Rows | undefined
    for (const { platname, difference, frozen_since: frozen } of venues ?? []) {
      if (frozen === null && (difference === null || difference === '0.00')) continue
      const plat = String(platname)
      const now = await this.call('venue-books/compare', { platname: plat })
      const venue = now?.['venue'] as Data | undefined
      if (venue === undefined || venue['frozen_since'] === null) continue
      if (now?.['may_reopen'] === 1) {
        const asked = await this.call('venue-books/reopen/ask', { platname: plat, reason: REASON })
        await this.agree('venue reopened', asked?.['reopen'])
        continue
      }
      const lines = await this.linesOf(plat)
      if (lines.length === 0) continue
      const body = { platname: plat, rows: [], lines, statement: REASON, reason: REASON }
      const asked = await this.call('venue-books/mirror/ask', body)
      await this.agree('mirror corrected', asked?.['mirror'])
    }
  }

  /** The venue's statement, member by member, at an instant at which every bet of theirs is in our table. */
  private async linesOf(plat: string): Promise<{ username: string; amount: string }[]> {
    const rows = await this.truth<{ username: string; gap: bigint }>(
      `SELECT m.username, (w.balance_fen - coalesce(a.balance, 0))::bigint AS gap
         FROM sandbox.wallets w JOIN members m ON 'm' || m.id = w.member
         LEFT JOIN ledger_accounts a ON a.name = 'member:' || m.id || ':venue:' || w.plat
        WHERE w.plat = $1 AND w.currency = 'CNY' AND w.balance_fen <> coalesce(a.balance, 0)
          AND NOT EXISTS (SELECT 1 FROM transfers t WHERE t.member_id = m.id AND t.plat = w.plat AND t.state = 'pending')
          AND NOT EXISTS (SELECT 1 FROM bet_quarantine q WHERE q.plat = w.plat AND q.state = 'open')
          AND (SELECT bet_cursor FROM venue_cursors c WHERE c.plat = w.plat)
            = (SELECT bet_seq FROM sandbox.venues v WHERE v.plat = w.plat)
        ORDER BY m.id LIMIT 50`,
      [plat],
    )
    return rows.map(({ username, gap }) => ({ username, amount: yuanFromFen(gap) }))
  }
}

function isOpen(approval: unknown): boolean {
  return (approval as Data | null)?.['state'] === 'open'
}

function asBooked(id: unknown, shown: Data): object {
  const member = Number(String(shown['member']).slice(1))
  const { bet_amount: stake, payout } = shown
  const outcome = shown['outcome'] ?? 'open'
  return { action: 'book', id, member_id: member, stake, payout, outcome, reason: REASON }
}
