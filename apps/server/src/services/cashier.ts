// Deposits and withdrawals.
import type { Core } from '#src/process/core.ts'
import { DepositService } from '#src/modules/deposit/deposit.service.ts'
import { PaymentService } from '#src/modules/deposit/payment.service.ts'
import { DepositInfoService } from '#src/modules/deposit/deposit-info.service.ts'
import { ProofService } from '#src/modules/deposit/proof.service.ts'
import { isCoverShort } from '#src/modules/trust/liability.sql.ts'
import { ArrivalTimes } from '#src/queues/arrival-times.ts'
import { PayoutService } from '#src/modules/withdrawal/payout/payout.service.ts'
import { WithdrawalService } from '#src/modules/withdrawal/withdrawal.service.ts'
import { checkedPayments } from '#src/providers/checked-payment.ts'
import { type Payments } from '#src/providers/payments.ts'
import type { Common } from '#src/services/common.ts'
import type { People } from '#src/services/people.ts'

export function cashierServices(core: Core, services: Common & People, connected: Payments) {
  const { db, clock, log, config: settings } = core
  const { alarms, turnover, pots, inbox, config, cards, payPasswords, passkeyConfirms: passkeys } = services
  const owed = { turnover, pots }
  const payments = checkedPayments(connected, alarms)
  const provider = [...payments.values()][0]
  const paymentService = new PaymentService({ db, log, payments, turnover, inbox })
  const times = new ArrivalTimes({ db })
  return {
    payments: paymentService,
    deposits: new DepositService({
      db,
      clock,
      config,
      provider,
      payments: paymentService,
      publicUrl: settings.publicUrl,
      isCoverShort,
    }),
    depositInfo: new DepositInfoService({ db, clock, times }),
    proofs: new ProofService({ db }),
    withdrawals: new WithdrawalService({
      db,
      clock,
      cards,
      payPasswords,
      passkeys,
      ...owed,
      config,
      inbox,
      times,
    }),
    payouts: new PayoutService({ db, log, clock, alarms, provider, inbox, turnover }),
  }
}
