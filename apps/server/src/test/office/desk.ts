// What tests do at a desk of the office: call as staff, and read in the log what staff did.
import type { Cashier } from '#src/test/money/cashier.ts'

interface LogRow {
  readonly action: string
  readonly before: object
  readonly after: object
  readonly staff_name: string
}

/** A getter, because the cashier is created before the tests run. */
export function desk(cashier: () => Cashier) {
  const call: Cashier['office']['call'] = (name, input, as) => cashier().office.call(name, input, as)
  const staff = async (name: string) => ({ token: await cashier().office.login(name) })

  /** Every line about a subject except reads. */
  async function logOf(subject: string): Promise<LogRow[]> {
    const rows = await cashier().test.core.db.query<LogRow>(
      'SELECT action, before, after, staff_name FROM audit_log WHERE subject_id = $1 ORDER BY seq',
      [subject],
    )
    return rows.filter(({ action }) => !action.endsWith('.view'))
  }

  /** The same in short: `suspense.ask 周宁`. */
  async function deedsOf(subject: string): Promise<string[]> {
    return (await logOf(subject)).map(({ action, staff_name: name }) => `${action} ${name}`)
  }

  return { call, staff, logOf, deedsOf }
}
