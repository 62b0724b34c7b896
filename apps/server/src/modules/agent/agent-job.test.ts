// The monthly agent job: catches up in order after an outage, and one failing agent does not block the others.
import { addMonths } from '@lanting/contract/time'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Agent, newAgent, nextFifth, runMonthly } from '#src/test/agents.ts'
import { type Cashier, createCashier } from '#src/test/money/cashier.ts'
import { asideOf, retryItems } from '#src/test/daily-jobs.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { join } from '#src/test/invited.ts'

let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier()
})
afterEach(() => expectMoneyBalances(cashier.test.core.db))
afterAll(() => cashier.office.close())

/** An agent with direct members. */
async function agent(): Promise<Agent> {
  const boss = await newAgent(cashier)
  await join(cashier.test, boss.id)
  return boss
}

async function monthsOf(of: Agent): Promise<string[]> {
  const rows = await cashier.test.core.db.query<{ month: string }>(
    'SELECT month FROM agent_statements WHERE agent_id = $1 ORDER BY made_at, month',
    [of.id],
  )
  return rows.map(({ month }) => month)
}

describe('the job of the fifth', () => {
  it('makes up for every month without a worker, in order and once, on three machines', async () => {
    const boss = await agent()
    const last = await nextFifth(cashier, { workers: 3, months: 4 })
    expect(await monthsOf(boss)).toEqual([-3, -2, -1, 0].map((n) => addMonths(last, n)))
  })

  it('sets an agent aside whose month cannot be reckoned; the others have theirs, and it follows in order', async () => {
    const { db } = cashier.test.core
    const [stuck, other] = [await agent(), await agent()]
    await db.query(`CREATE FUNCTION refuse_agent() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW.agent_id = ${stuck.id} THEN RAISE EXCEPTION 'not now'; END IF; RETURN NEW; END $$`)
    await db.query(
      'CREATE TRIGGER refuse_agent BEFORE INSERT ON agent_statements FOR EACH ROW EXECUTE FUNCTION refuse_agent()',
    )
    const months = [await nextFifth(cashier), await nextFifth(cashier)]
    expect(await asideOf(cashier.test, 'agent-monthly')).toEqual([String(stuck.id), String(stuck.id)])
    expect(await monthsOf(other)).toEqual(months)
    expect(await monthsOf(stuck)).toEqual([])
    await db.query('DROP TRIGGER refuse_agent ON agent_statements')
    await Promise.all([retryItems(cashier.test), runMonthly(cashier, 2)])
    await retryItems(cashier.test)
    expect(await monthsOf(stuck)).toEqual(months)
    expect(await asideOf(cashier.test, 'agent-monthly')).toEqual([])
  })
})
