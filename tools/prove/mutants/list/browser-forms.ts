// Bugs in what members and staff press: keys, unknown outcomes, forms that move money.
import { inFile } from './mutant.ts'

const KIT = 'packages/browser-kit/src'
const WEB = 'apps/web/src'
const OFFICE = 'apps/office/src'
const KEYS = [`${KIT}/submission-keys.test.ts`, `${WEB}/lib/call.test.ts`]

export const FORMS = [
  ...inFile('form', `${KIT}/submission-keys.ts`, KEYS, [
    ['every try has a new key', 'if (before?.body === body) return before.key\n', ''],
    [
      'another amount goes under the old key',
      'if (before?.body === body) return before.key',
      'if (before !== undefined) return before.key',
    ],
    ['a key outlives its success', '    kept.delete(name)\n    return answer', '    return answer'],
    [
      'an error of the server ends the key',
      'if (isFinalRefusal(failure)) kept.delete(name)',
      'kept.delete(name)',
    ],
    ['a refusal keeps the key', 'if (isFinalRefusal(failure)) kept.delete(name)\n', ''],
    [
      'an error of the server is a clear no',
      'if (failure === null || !isUnknown(failure)) throw error',
      "if (failure === null || failure.kind === 'refused') throw error",
    ],
    ['an unknown outcome says nothing of its own', 'message: OUTCOME_TEXTS.unanswered', "message: ''"],
  ]),
  ...inFile('form', `${KIT}/call-error.ts`, KEYS, [
    ['a slow-down is final', ' && failure.code !== 429\n', '\n'],
    [
      '500 is final',
      'failure.code < 500 && failure.code !== 429',
      'failure.code <= 500 && failure.code !== 429',
    ],
    ['only 500 itself is unknown', '? failure.code >= 500 &&', '? failure.code === 500 &&'],
    ['a lost session is unknown', ": failure.kind !== 'unauthorised'", ': true'],
    ['maintenance is unknown', ' && !isMaintenance(failure)', ''],
  ]),
  ...inFile(
    'form',
    `${KIT}/request.ts`,
    [`${WEB}/lib/call.test.ts`],
    [
      [
        'a page of a proxy is a success',
        'return { code: response.ok ? 500 : response.status',
        'return { code: response.ok ? 200 : response.status',
      ],
      ['the key is not sent', "if (key !== undefined) headers['idempotency-key'] = key\n", ''],
      ['a question waits for ever', 'LIMITS.httpTimeoutMs)', 'LIMITS.httpTimeoutMs * 100)'],
      [
        'a lost session is a refusal',
        "  if (code === 401) throw new CallError({ kind: 'unauthorised', message })\n",
        '',
      ],
    ],
  ),
  ...inFile(
    'form',
    `${WEB}/features/room/slip/use-order.ts`,
    [`${WEB}/features/room/room-screen.test.tsx`],
    [
      [
        'a slow-down after an error is a clear no',
        "failure.kind !== 'refused' || (tries > 0 && !isFinalRefusal(failure))",
        "failure.kind !== 'refused'",
      ],
      [
        'an unknown order is not asked again',
        'const after = waiting === null ? undefined : RETRY_AFTER_MS[waiting.tries]',
        'const after = undefined as number | undefined',
      ],
    ],
  ),
  ...inFile(
    'form',
    `${WEB}/features/room/queries.ts`,
    [`${WEB}/features/room/room-screen.test.tsx`],
    [
      [
        'a bet is sent without a key',
        "call('POST /api/lotteryOrder', shown.order, { keyed: true })",
        "call('POST /api/lotteryOrder', shown.order)",
      ],
    ],
  ),
  ...inFile(
    'form',
    `${WEB}/queries/money/transfer.ts`,
    [`${WEB}/features/wallet/transfer/transfer-screen.test.tsx`],
    [
      [
        'a transfer is sent without a key',
        "call('POST /api/transfer', input, { keyed: true })",
        "call('POST /api/transfer', input)",
      ],
      [
        'a pending transfer is called done',
        'return { kind: state, no: data.transfer_no, message }',
        "return { kind: 'done', no: data.transfer_no, message }",
      ],
    ],
  ),
  ...inFile(
    'form',
    `${WEB}/features/withdrawal/queries.ts`,
    [`${WEB}/features/withdrawal/withdrawal-screen.test.tsx`],
    [
      [
        'a withdrawal is sent without a key',
        "call('POST /api/withdraw', input, { keyed: true })",
        "call('POST /api/withdraw', input)",
      ],
    ],
  ),
  ...inFile(
    'form',
    `${WEB}/features/withdrawal/use-withdrawal.ts`,
    [`${WEB}/features/withdrawal/withdrawal-screen.test.tsx`],
    [
      ['the form can be sent twice', 'isBusy: isPending || isAccepted', 'isBusy: false'],
      [
        'a refused password stays in its field',
        "useSubmission(() => setPassword(''))",
        'useSubmission(() => undefined)',
      ],
    ],
  ),
  ...inFile(
    'form',
    `${WEB}/queries/user.ts`,
    [`${WEB}/features/member/mine/mine-screen.test.tsx`],
    [
      [
        'all is recovered without a key',
        "call('POST /api/transall', {}, { keyed: true })",
        "call('POST /api/transall', {})",
      ],
      [
        'a partial recovery is a success',
        "if (data.outcome === 'done') toast.success",
        "if (data.outcome !== 'nothing') toast.success",
      ],
    ],
  ),
  ...inFile(
    'form',
    `${WEB}/features/rebate/queries.ts`,
    [`${WEB}/features/rebate/rebate-screen.test.tsx`],
    [
      [
        'a rebate is claimed without a key',
        "call('POST /api/dofanshui', {}, { keyed: true })",
        "call('POST /api/dofanshui', {})",
      ],
    ],
  ),
  ...inFile(
    'form',
    `${WEB}/features/deposit/queries.ts`,
    [`${WEB}/features/deposit`],
    [
      [
        'a deposit is ordered without a key',
        "call('POST /api/recharge', input, { keyed: true })",
        "call('POST /api/recharge', input)",
      ],
      [
        'an order is closed without a key',
        "call('POST /api/rechargecancel', { deposit_no: no }, { keyed: true })",
        "call('POST /api/rechargecancel', { deposit_no: no })",
      ],
    ],
  ),
  ...inFile(
    'office',
    `${OFFICE}/queries/desk.ts`,
    [
      `${OFFICE}/features/desk/queues/withdrawal.queue.test.tsx`,
      `${OFFICE}/features/desk/queues/approvals.queue.test.tsx`,
    ],
    [
      [
        'a decision is sent without a key',
        "useStep('POST /office-api/approval/decide', of, true)",
        "useStep('POST /office-api/approval/decide', of, false)",
      ],
      [
        'several are claimed without a key',
        '{ kind, subjects: [...subjects] }, { keyed: true })',
        '{ kind, subjects: [...subjects] })',
      ],
      ['a no is sent as a yes', 'approve: approve ? 1 : 0', 'approve: 1'],
    ],
  ),
  ...inFile(
    'office',
    `${OFFICE}/queries/money.ts`,
    [
      `${OFFICE}/features/desk/queues/adjust.queue.test.tsx`,
      `${OFFICE}/features/desk/queues/suspense.queue.test.tsx`,
    ],
    [
      [
        'money is asked for without a key',
        'mutationFn: (input: OfficeInputOf<K>) => call(name, input, { keyed: true })',
        'mutationFn: (input: OfficeInputOf<K>) => call(name, input)',
      ],
    ],
  ),
  ...inFile(
    'office',
    `${OFFICE}/lib/call.ts`,
    [`${OFFICE}/lib/call.test.ts`],
    [['an old answer ends the new session', 'token !== null && token === currentToken()', 'token !== null']],
  ),
]
