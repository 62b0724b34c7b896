// One person with several accounts: which accounts count as one, at the edges of 30 days, and along random chains of grants.
import { APPROVAL_KIND_KEYS, APPROVAL_KINDS, type ApprovalKind } from '@lanting/contract/data/approvals'
import { LIMITS } from '@lanting/contract/limits'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addEvent, insertApproval } from '#src/approvals/approvals.sql.ts'
import { newId } from '#src/lib/ids.ts'
import { insertStaff } from '#src/modules/staff/staff.sql.ts'
import { openBooks } from '#src/test/money/books.ts'

const books = openBooks()
const DAY_MS = 24 * 3_600_000
const SPAN_MS = LIMITS.tiedAccountDays * DAY_MS
/** The last minute of a month in Beijing, as 30 days are no month; long ago, as the guards of the database know only the present. */
const START = Date.parse('2021-01-31T15:59:00Z')
const STAFF_KINDS = APPROVAL_KIND_KEYS.filter((kind) => APPROVAL_KINDS[kind].group === 'staff')

let serial = 0
async function account(): Promise<bigint> {
  const made = { username: `person${++serial}`, name: '某人', role: 'admin' as const, passwordHash: null }
  const id = await insertStaff(books.db, { ...made, temporaryMs: null, createdBy: null })
  return id ?? 0n
}

interface Grant {
  readonly kind: ApprovalKind
  readonly to: bigint
  readonly asker: bigint
  readonly second: bigint
  readonly at: number
}

/** A grant as the office leaves it: asked, agreed to, ended. */
async function grant({ kind, to, asker, second, at }: Grant): Promise<void> {
  const [row] = await books.db.query<{ username: string }>('SELECT username FROM staff WHERE id = $1', [to])
  const subject = kind === 'staffNew' ? (row?.username ?? '') : String(to)
  const id = newId()
  const payload = {
    from: 'off',
    to: 'on',
    username: row?.username ?? '',
    name: '某人',
    role: 'admin' as const,
  }
  const wanted = { id, kind, subject, title: kind, memberId: null, payload, reason: '', needed: 1 }
  await books.db.tx(async (tx) => {
    await insertApproval(tx, { ...wanted, askedBy: asker })
    await addEvent(tx, { approvalId: id, by: { staffId: second, name: '某人' }, action: 'approve', note: '' })
    await tx.query("UPDATE approvals SET state = 'approved', ended_at = $2 WHERE id = $1", [id, new Date(at)])
  })
}

async function sameAs(id: bigint, at: number): Promise<Set<bigint>> {
  const rows = await books.db.query<{ id: bigint }>('SELECT id FROM same_person($1, $2) id', [
    id,
    new Date(at),
  ])
  return new Set(rows.map((row) => row.id))
}

describe.each(STAFF_KINDS)('%s', (kind) => {
  it.each([
    ['one ms before 30 days', SPAN_MS - 1, true],
    ['exactly 30 days later', SPAN_MS, false],
    ['one ms after 30 days', SPAN_MS + 1, false],
  ] as const)('ties asker, approver and account: %s', async (_case, after, tied) => {
    const [asker, second, to, other] = [await account(), await account(), await account(), await account()]
    await grant({ kind, to, asker, second, at: START })
    await grant({ kind, to: other, asker, second, at: START + DAY_MS })
    const at = START + after
    expect((await sameAs(to, at)).has(asker)).toBe(tied)
    expect((await sameAs(asker, at)).has(to)).toBe(tied)
    expect((await sameAs(second, at)).has(to)).toBe(tied)
    // Accounts of a common asker are one person; the two who granted them stay two.
    expect((await sameAs(to, at)).has(other)).toBe(tied)
    expect((await sameAs(asker, at)).has(second)).toBe(false)
  })
})

it('follows a chain over accounts, each step within 30 days of the next', async () => {
  const [first, helper, second, third] = [await account(), await account(), await account(), await account()]
  const stranger = await account()
  await grant({ kind: 'staffNew', to: second, asker: first, second: helper, at: START })
  const next = { kind: 'staffPassword', to: third, asker: second, second: stranger } as const
  await grant({ ...next, at: START + SPAN_MS - 1 })
  // The first step is over, but what it led to counts for 30 days of its own.
  const late = START + 2 * SPAN_MS - 2
  expect([...(await sameAs(third, late))]).toEqual(expect.arrayContaining([first, second, helper, stranger]))
  expect((await sameAs(first, late)).has(third)).toBe(true)
  expect((await sameAs(first, late)).has(second)).toBe(false)
  expect((await sameAs(first, late + 1)).has(third)).toBe(false)
  expect(await sameAs(first, late)).not.toContain(stranger)
})

it('is refused by the database as well, to ask and decide, and to agree twice', async () => {
  const { db } = books
  const [granter, second, a, b] = [await account(), await account(), await account(), await account()]
  const [{ now } = { now: new Date() }] = await db.query<{ now: Date }>('SELECT app_now() AS now')
  await grant({ kind: 'staffNew', to: a, asker: granter, second, at: now.getTime() })
  await grant({ kind: 'staffNew', to: b, asker: granter, second, at: now.getTime() })
  const open = async (askedBy: bigint | null) => {
    const id = newId()
    const wanted = { id, kind: 'withdrawal', subject: id, title: '', memberId: null } as const
    await db.tx((tx) =>
      insertApproval(tx, { ...wanted, payload: { amount: '1.00' }, reason: '', needed: 2, askedBy }),
    )
    const decide = (staffId: bigint, action: 'approve' | 'refuse') =>
      db.tx((tx) => addEvent(tx, { approvalId: id, by: { staffId, name: '' }, action, note: '' }))
    return decide
  }
  const asked = await open(a)
  await expect(asked(b, 'approve')).rejects.toThrow('decided by somebody else')
  await expect(asked(b, 'refuse')).rejects.toThrow('decided by somebody else')
  const ofMember = await open(null)
  await ofMember(a, 'approve')
  await expect(ofMember(b, 'approve')).rejects.toThrow('decided by somebody else')
  await ofMember(b, 'refuse')
  await ofMember(await account(), 'approve')
})

/**
 * A second implementation, from the side of the attacker: one of the administrators keeps every password that goes through
 * their hands, and uses what they have for 30 days. Colleagues agree to whatever is asked.
 */
class Schemer {
  private readonly known = new Map<bigint, number>()

  constructor(private readonly own: bigint) {}

  has(id: bigint, at: number): boolean {
    const since = this.known.get(id)
    return id === this.own || (since !== undefined && at - since < SPAN_MS)
  }

  sees({ to, asker, second, at }: Grant): void {
    if (this.has(asker, at) || this.has(second, at)) this.known.set(to, at)
  }

  accounts(at: number): bigint[] {
    return [this.own, ...this.known.keys()].filter((id) => this.has(id, at))
  }
}

it('leaves no path to money to one person, whatever was granted through whose hands', async () => {
  const step = fc.record({
    kind: fc.constantFrom(...STAFF_KINDS),
    asker: fc.nat(7),
    second: fc.nat(7),
    to: fc.nat(7),
    wait: fc.constantFrom(0, 1, DAY_MS, 14 * DAY_MS, SPAN_MS - 1, SPAN_MS),
  })
  let allowed = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), fc.nat(2), async (steps, who) => {
      const accounts: bigint[] = []
      for (let i = 0; i < 8; i++) accounts.push(await account())
      const of = (i: number) => accounts[i] ?? 0n
      const schemer = new Schemer(of(who))
      let at = START
      for (const { kind, wait, ...roles } of steps) {
        at += wait
        const made = { kind, at, to: of(roles.to), asker: of(roles.asker), second: of(roles.second) }
        // What the office allows: three different accounts, and no person on both sides.
        if (new Set([made.to, made.asker, made.second]).size < 3) continue
        if ((await sameAs(made.second, at)).has(made.asker)) continue
        allowed += 1
        await grant(made)
        schemer.sees(made)
        const theirs = schemer.accounts(at)
        for (const one of theirs) {
          const same = await sameAs(one, at)
          expect(theirs.filter((id) => !same.has(id))).toEqual([])
        }
      }
    }),
    { numRuns: 25, seed: 29 },
  )
  expect(allowed).toBeGreaterThan(50)
})
