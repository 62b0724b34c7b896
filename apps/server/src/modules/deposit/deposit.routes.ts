// Binds the calls of deposits; the provider's callback is read raw, because its signature covers the bytes.
import * as calls from '@lanting/contract/calls/deposit'
import { TEXTS } from '@lanting/contract/texts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { realNowMs } from '#src/clock/clock.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { Binder } from '#src/http/bind.ts'
import { uploaded } from '#src/http/upload.ts'
import type { DepositService } from '#src/modules/deposit/deposit.service.ts'
import type { DepositInfoService } from '#src/modules/deposit/deposit-info.service.ts'
import type { PaymentService } from '#src/modules/deposit/payment.service.ts'
import type { ProofService } from '#src/modules/deposit/proof.service.ts'

interface DepositRoutes {
  readonly deposits: DepositService
  readonly depositInfo: DepositInfoService
  readonly proofs: Pick<ProofService, 'keep'>
  readonly isSandbox: boolean
}

export function depositRoutes(
  { bind }: Binder,
  { deposits, depositInfo, proofs, isSandbox }: DepositRoutes,
): void {
  bind(calls.getPayWay, () => deposits.ways())
  bind(calls.getPayRange, (input) => deposits.range(input.type))
  bind(calls.getPayBank, async () => deposits.receivingAccounts())
  bind(calls.recharge, (input, { member, once }) => deposits.order(member.memberId, input, once))
  bind(calls.payInfo, (input, { member }) => depositInfo.info(member.memberId, input.deposit_no))
  bind(calls.rechargeProof, (input, { member }) =>
    depositInfo.addProof(member.memberId, input.deposit_no, input.proof),
  )
  bind(calls.rechargeCancel, (input, { member }) => deposits.cancel(member.memberId, input.deposit_no))
  bind(calls.payProof, async (_input, { member, request }) =>
    proofs.keep(member.memberId, await uploaded(request)),
  )
  bind(calls.paySimulate, (input, { member }) => {
    if (!isSandbox) throw new AppError('notFound')
    return deposits.simulate(member.memberId, input.deposit_no)
  })
}

/** In its own scope, so that only here the body stays unparsed text. */
export async function callbackRoutes(
  app: FastifyInstance,
  binder: Binder,
  payments: PaymentService,
): Promise<void> {
  binder.boundElsewhere(calls.payCallback)
  await app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    hooks.post(calls.payCallback.path, async (request: FastifyRequest<{ Params: { provider: string } }>) => {
      const raw = {
        path: request.url,
        rawBody: typeof request.body === 'string' ? request.body : '',
        headers: request.headers,
      }
      const data = await payments.callback(request.params.provider, raw, realNowMs())
      return { code: 200, message: TEXTS.done, data }
    })
  })
}
