// Many members at once, for tests of cases with many lines: registered like the first one, without passwords of their own.
import type { Cashier } from '#src/test/money/cashier.ts'

export async function manyMembers(
  cashier: Cashier,
  count: number,
): Promise<{ readonly id: bigint; readonly name: string }[]> {
  const { id } = await cashier.member(0n)
  return cashier.test.core.db.query(
    `INSERT INTO members (username, realname, joined_at, adult_declared_at)
     SELECT 'crowd' || id || 'n' || n, realname, joined_at, adult_declared_at FROM members, generate_series(1, $2) n WHERE id = $1
     RETURNING id, username AS name`,
    [id, count],
  )
}
