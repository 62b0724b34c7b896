// The catalogue of postings: each event's key, code and legs, as in docs/ledger.md.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LEDGER_CODES, type LedgerCode } from '#src/ledger/codes.ts'
import { keyOf, keySql } from '#src/ledger/keys.ts'
import type { End, Leg, Posting, Reservation } from '#src/ledger/post.ts'
import * as moneyPostings from '#src/ledger/postings.ts'
import * as programmePostings from '#src/ledger/programme-postings.ts'
import * as venuePostings from '#src/ledger/venue-postings.ts'

const postings = { ...moneyPostings, ...programmePostings, ...venuePostings }

const transfer = { id: 'T1', memberId: 7n, plat: 'AG', currency: 'CNY', amountFen: 100n } as const
const withdrawal = { no: 'W1', memberId: 7n, amountFen: 100n }
const item = { id: 'S1', provider: 'sandbox-pay', amountFen: 100n }
const venueBet = {
  plat: 'AG',
  betId: 'S20261115',
  version: 2,
  memberId: 7n,
  currency: 'CNY',
  changeFen: -100n,
  memo: '',
} as const
const round = {
  lottery: 'js28',
  expect: '202611150001',
  memberId: 7n,
  currency: 'CNY',
  amountFen: 100n,
  memo: '',
} as const

/** One sample of every event, under the name of the function that makes it. */
const SAMPLES: Readonly<Record<keyof typeof postings, readonly (Posting | Reservation | End)[]>> = {
  opening: [postings.opening(7n, 100n)],
  capital: [postings.capital(1, 100n, '')],
  trialOpening: [postings.trialOpening(7n, 100n)],
  depositCredited: [
    postings.depositCredited({ no: 'D1', memberId: 7n, way: 'bank', amountFen: 100n, memo: '' }),
  ],
  suspenseReceived: [postings.suspenseReceived({ ...item, txn: 'X1', way: 'bank', ref: 'D1' })],
  suspenseAssigned: [postings.suspenseAssigned(item, 7n, 'D1')],
  suspenseReturned: [postings.suspenseReturned(item, 'bank')],
  withdrawalHeld: [postings.withdrawalHeld(withdrawal, '')],
  withdrawalPaid: [postings.withdrawalPaid(withdrawal, 'bank', 10n)],
  withdrawalReturned: [postings.withdrawalReturned(withdrawal)],
  withdrawalPaidOther: [
    postings.withdrawalPaidOther(withdrawal, 'bank', 90n, 10n),
    postings.withdrawalPaidOther(withdrawal, 'bank', 110n, 10n),
  ],
  latePayout: [
    postings.latePayout({ ...withdrawal, payout: 'P1' }, 'bank', 'member'),
    postings.latePayout({ ...withdrawal, payout: 'P1' }, 'bank', 'house'),
  ],
  transferHeld: [postings.transferHeld(transfer, '')],
  transferDone: [postings.transferDone(transfer)],
  transferPart: [postings.transferPart(transfer, 99n)],
  transferReturned: [postings.transferReturned(transfer, '')],
  recalled: [postings.recalled(transfer, '')],
  mirrorFixed: [postings.mirrorFixed({ id: 'A1', line: 1, memberId: 7n, plat: 'AG', changeFen: -100n })],
  differenceAccepted: [postings.differenceAccepted('A1', 'AG', 100n)],
  venueBetSettled: [
    postings.venueBetSettled({ ...venueBet, isCorrection: false }),
    postings.venueBetSettled({ ...venueBet, isCorrection: true }),
  ],
  lotteryStake: [
    postings.lotteryStake({ order: 'O1', memberId: 7n, currency: 'CNY', amountFen: 100n, memo: '' }),
  ],
  roundPayout: [postings.roundPayout(round)],
  roundRefund: [postings.roundRefund(round)],
  rebateClaimed: [postings.rebateClaimed(7n, 'C1', 100n)],
  vipUpgradeGift: [postings.vipUpgradeGift(7n, 4, 100n, 'VIP4')],
  vipMonthlyGift: [postings.vipMonthlyGift(7n, '202611', 100n, 'VIP4')],
  activityBonus: [postings.activityBonus(7n, 'A1', 100n, '每日首存2%')],
  bonusDropped: [postings.bonusDropped(7n, 'A1', 100n)],
  inviteGift: [
    postings.inviteGift({ inviterId: 7n, friendId: 8n, side: 'inviter', amountFen: 100n, memo: '' }),
  ],
  agentCommission: [postings.agentCommission(7n, '2026-10', 100n)],
  redPacketGrabbed: [postings.redPacketGrabbed(7n, 'R1', 100n, '')],
  bonusForfeited: [postings.bonusForfeited(7n, 'A1', 100n)],
  staffAdjusted: [
    postings.staffAdjusted('J1', 7n, true, 100n),
    postings.staffAdjusted('J1', 7n, false, 100n),
  ],
}

const events = Object.values(SAMPLES).flat()

/** `member:7:venue:AG` → `venue:{plat}`: what the chart calls it. */
function nameOf(account: string): string {
  return account
    .replace('member:7:', '')
    .replace(/\bAG\b/, '{plat}')
    .replace('sandbox-pay', '{provider}')
    .replace('outside:bank', 'outside:{way}')
}

function legsOf(event: Posting | Reservation | End): readonly Leg[] {
  if ('legs' in event) return event.legs
  if ('from' in event)
    return [
      { account: event.from, amountFen: -event.amountFen },
      { account: event.hold, amountFen: event.amountFen },
    ]
  const out = { account: event.hold, amountFen: -event.amountFen }
  if ('to' in event) return [out, ...(event as unknown as { to: readonly Leg[] }).to]
  return [out, { account: (event as unknown as { back: Leg['account'] }).back, amountFen: event.amountFen }]
}

function wayOf(event: Posting | Reservation | End): string {
  const legs = legsOf(event)
  const names = (sign: (fen: bigint) => boolean) =>
    legs
      .filter((leg) => sign(leg.amountFen))
      .map((leg) => nameOf(leg.account))
      .join(', ')
  return `${names((fen) => fen < 0n)} → ${names((fen) => fen > 0n)}`
}

/** The rows of a table of a document, below a heading, without the head. */
function rowsOf(document: string, heading: string): string[][] {
  const text = readFileSync(new URL(`../../../../docs/${document}`, import.meta.url), 'utf8')
  const section = text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const lines = section.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

describe('the catalogue', () => {
  it('sums to zero in every event', () => {
    for (const event of events) {
      const sum = legsOf(event).reduce((total, leg) => total + leg.amountFen, 0n)
      expect([event.code, sum]).toEqual([event.code, 0n])
    }
  })

  it('stands in docs/ledger.md, row by row', () => {
    const documented = rowsOf('ledger.md', 'Event → entries').map(([, key = '', code = '', way = '']) =>
      [key, code, way].join(' | '),
    )
    const written = events.map((event) =>
      [`\`${LEDGER_CODES[event.code].key}\``, `\`${event.code}\``, wayOf(event)].join(' | '),
    )
    expect(documented.toSorted()).toEqual(written.toSorted())
  })

  it('gives two codes one form of key only where they exclude each other', () => {
    const byForm = new Map<string, string[]>()
    for (const [code, { key }] of Object.entries(LEDGER_CODES)) {
      const form = key.replace(/\{\w+\}/g, '{}')
      byForm.set(form, [...(byForm.get(form) ?? []), code])
    }
    const shared = [...byForm.values()].filter((codes) => codes.length > 1)
    expect(shared).toEqual([
      ['withdrawCollected', 'withdrawAbsorbed'],
      ['transferDone', 'transferPart'],
      ['venueResult', 'venueResultFix'],
      ['bonusDropped', 'bonusForfeited'],
      ['staffCredit', 'staffDebit'],
    ] satisfies LedgerCode[][])
  })
})

describe('keys', () => {
  it('are written the same in our code and in SQL', () => {
    expect(keyOf('suspenseIn', { provider: 'p', txn: 'x' })).toBe('suspense:p:x')
    expect(keySql('suspenseIn', { provider: 's.provider', txn: 's.txn_id' })).toBe(
      "'suspense:' || s.provider || ':' || s.txn_id",
    )
    expect(keySql('betPayout', { round: 's.ref', member: 'b.member_id' })).toBe(
      "'settle:' || s.ref || ':' || b.member_id",
    )
  })
})
