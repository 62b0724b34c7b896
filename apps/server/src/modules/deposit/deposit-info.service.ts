// A member's view of one deposit in any state, and adding a proof to a bank transfer.
import { yuanFromFen } from '@lanting/contract/money'
import { PAY_WAYS } from '@lanting/contract/pay-ways'
import { maskNumber } from '@lanting/contract/rules/cashier/card'
import { usdtText } from '@lanting/contract/rules/cashier/deposit'
import { DEPOSIT } from '@lanting/contract/states'
import { formatBeijing } from '@lanting/contract/time'
import { Answer } from '#src/lib/answer.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { Clock } from '#src/clock/clock.ts'
import type { Db } from '#src/db/pool.ts'
import { memberMain } from '#src/ledger/accounts.ts'
import { balanceAfterFen } from '#src/ledger/balance.sql.ts'
import { keyOf } from '#src/ledger/keys.ts'
import { type DepositRow, readDeposit } from '#src/modules/deposit/deposit.sql.ts'
import * as sql from '#src/modules/deposit/deposit-info.sql.ts'
import { payPicture } from '#src/modules/deposit/pay-picture.ts'
import { isOwnProof } from '#src/modules/deposit/proof.sql.ts'
import type { ArrivalTimes } from '#src/queues/arrival-times.ts'

export interface DepositInfoDeps {
  readonly db: Db
  readonly clock: Clock
  readonly times: Pick<ArrivalTimes, 'minutes'>
}

export class DepositInfoService {
  constructor(private readonly deps: DepositInfoDeps) {}

  async info(memberId: bigint, no: string) {
    const row = await this.owned(memberId, no)
    const way = PAY_WAYS[row.channel]
    const data = {
      deposit_no: row.no,
      info: {
        amount: yuanFromFen(row.amount_fen),
        created_at: formatBeijing(row.created_at),
        paytype: way.paytype,
        pay_way: way.title,
        state: DEPOSIT.wire(row.state),
        usdt_amount: row.usdt_cents === null ? null : usdtText(row.usdt_cents),
        expire_at: row.expire_at === null ? null : formatBeijing(row.expire_at),
        server_time: formatBeijing(this.deps.clock.now()),
        remark: row.remark,
        ended_at: row.ended_at === null ? null : formatBeijing(row.ended_at),
        credited: row.state === 'credited' ? await this.credited(row) : null,
      },
      transfer: row.channel === 'bank' ? await this.transfer(row) : null,
      cardlist: { mch_id: row.pay_address, content: row.pay_protocol, payimg: await payPicture(row.pay_qr) },
    }
    return new Answer(data, way.message)
  }

  /** The latest picture replaces earlier ones for staff. */
  async addProof(memberId: bigint, no: string, proof: string): Promise<null> {
    await this.owned(memberId, no)
    if (!(await isOwnProof(this.deps.db, memberId, proof))) throw new AppError('notFound')
    if (!(await sql.setProof(this.deps.db, no, proof))) throw new AppError('wrongState')
    return null
  }

  private async owned(memberId: bigint, no: string): Promise<DepositRow> {
    const row = await readDeposit(this.deps.db, no)
    if (row === null || row.member_id !== memberId) throw new AppError('notFound')
    return row
  }

  /** Late money credited out of suspense has another ledger key, so no balance is shown here. */
  private async credited({ no, member_id: memberId }: DepositRow) {
    const balanceFen = await balanceAfterFen(
      this.deps.db,
      keyOf('deposit', { no }),
      memberMain(memberId, 'CNY'),
    )
    if (balanceFen === null) return null
    const turnoverFen = await sql.requiredFen(this.deps.db, no)
    return { balance: yuanFromFen(balanceFen), turnover: yuanFromFen(turnoverFen) }
  }

  private async transfer({ no, state }: DepositRow) {
    const row = await sql.readTransfer(this.deps.db, no)
    const { paid_to: paidTo } = row
    return {
      bank_owner: row.payer_name,
      bank: row.payer_bank,
      bank_no: maskNumber(row.payer_no),
      reference: row.reference,
      has_proof: row.proof === null ? (0 as const) : (1 as const),
      paid_to: paidTo === null ? null : { ...paidTo, bank_no: maskNumber(paidTo.bank_no) },
      expected_minutes: state === 'review' ? await this.deps.times.minutes('deposit', 'bank') : null,
    }
  }
}
