// A period of a job done again once a second person agreed: the worker takes it from there.
import { isJobName, JOBS } from '@lanting/contract/data/jobs'
import { RERUN_DESK } from '@lanting/contract/texts/desk'
import type { Approval } from '#src/approvals/approval.ts'
import type { Carrier } from '#src/approvals/carrier.ts'
import type { Tx } from '#src/db/pool.ts'
import { insertRerun } from '#src/modules/job/rerun.sql.ts'

export class RerunCarrier implements Carrier {
  readonly audit = { prefix: 'rerun', subject: 'job' } as const

  async carryOut(tx: Tx, approval: Approval) {
    const { job, period } = readRerun(approval)
    await insertRerun(tx, approval.id, job, period)
    return { job, period }
  }

  lines(approval: Approval) {
    const { rows, amount, changes } = readRerun(approval)
    return [
      { name: RERUN_DESK.adds, from: '—', to: RERUN_DESK.addsOf(rows, amount) },
      { name: RERUN_DESK.changes, from: '—', to: RERUN_DESK.rows(changes) },
    ]
  }

  slip() {
    return { amount: null, typed: RERUN_DESK.typed, effect: RERUN_DESK.effect }
  }

  async view(_on: unknown, approval: Approval) {
    const { job, period } = readRerun(approval)
    return {
      facts: [
        { name: RERUN_DESK.job, text: isJobName(job) ? JOBS[job].title : job },
        { name: RERUN_DESK.period, text: period },
      ],
    }
  }
}

function readRerun({ payload }: Approval) {
  const field = (name: string) => payload[name] ?? ''
  return {
    job: field('job'),
    period: field('period'),
    rows: field('rows'),
    amount: field('amount'),
    changes: field('changes'),
  }
}
