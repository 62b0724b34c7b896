// A period of a job done again once a second person agreed: the worker takes it from there.
import { isJobName, JOBS } from '@lanting/contract/data/jobs'
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
      { name: '试算将新增', from: '—', to: `${rows} 行 · ${amount} 元` },
      { name: '试算将改动', from: '—', to: `${changes} 行` },
    ]
  }

  confirmation() {
    return { amount: null, typed: '补跑', effect: '工作机立即补跑，只补缺的行' }
  }

  async view(_on: unknown, approval: Approval<'rerun'>) {
    const { job, period } = approval.payload
    return {
      facts: [
        { name: '任务', text: isJobName(job) ? JOBS[job].title : job },
        { name: '业务期', text: period },
      ],
    }
  }
}
