// The rerun of a job period once a second person approved: the worker runs it.
import { isJobName, JOBS } from '@lanting/contract/data/jobs'
import { RERUN_DESK } from '@lanting/contract/texts/desk'
import type { Approval } from '#src/approvals/approval.ts'
import type { ApprovalHandler } from '#src/approvals/approval-handler.ts'
import type { Tx } from '#src/db/pool.ts'
import { insertRerun } from '#src/modules/job/rerun.sql.ts'

export class RerunApproval implements ApprovalHandler<'rerun'> {
  readonly audit = { prefix: 'rerun', subject: 'job' } as const

  async execute(tx: Tx, approval: Approval<'rerun'>) {
    const { job, period } = approval.payload
    await insertRerun(tx, approval.id, job, period)
    return { job, period }
  }

  lines(approval: Approval<'rerun'>) {
    const { rows, amount, changes } = approval.payload
    return [
      { name: RERUN_DESK.adds, from: '—', to: RERUN_DESK.addsOf(rows, amount) },
      { name: RERUN_DESK.changes, from: '—', to: RERUN_DESK.rows(changes) },
    ]
  }

  confirmation() {
    return { amount: null, typed: RERUN_DESK.typed, effect: RERUN_DESK.effect }
  }

  async view(_on: unknown, approval: Approval<'rerun'>) {
    const { job, period } = approval.payload
    return {
      facts: [
        { name: RERUN_DESK.job, text: isJobName(job) ? JOBS[job].title : job },
        { name: RERUN_DESK.period, text: period },
      ],
    }
  }
}
