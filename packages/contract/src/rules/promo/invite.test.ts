// Invitations, case by case.
import { describe, expect, it } from 'vitest'
import { decideInvite, inviteEnd, type InviteFacts, maskFriend } from './invite.ts'

const reached: InviteFacts = {
  firstDepositFen: 10_000n,
  flowFen: 50_000n,
  isOver: false,
  states: ['normal', 'normal'],
  isClosed: false,
  sameDevice: false,
  sameNetwork: false,
  sameAccount: false,
  deviceAgain: false,
  accountAgain: false,
  paidThisMonth: 0,
}

describe('a friend', () => {
  it.each<[string, Partial<InviteFacts>, string]>([
    ['deposited 100 and turned 500 over', {}, 'pay'],
    ['did so on the last day, and the job came later', { isOver: true }, 'pay'],
    ['has not deposited', { firstDepositFen: null }, 'wait'],
    ['deposited a fen too little at first', { firstDepositFen: 9_999n }, 'wait'],
    ['turned a fen too little over', { flowFen: 49_999n }, 'wait'],
    ['did too little in time', { flowFen: 49_999n, isOver: true }, 'late'],
    ['never deposited', { firstDepositFen: null, isOver: true }, 'late'],
    ['shares a browser', { sameDevice: true }, 'device'],
    ['shares an address of a day', { sameNetwork: true }, 'ip'],
    ['shares an account', { sameAccount: true }, 'account'],
    [
      'shares everything: the browser is named',
      { sameDevice: true, sameNetwork: true, sameAccount: true },
      'device',
    ],
    ['has the browser of a friend who brought a gift', { deviceAgain: true }, 'deviceAgain'],
    ['has the account of a friend who brought a gift', { accountAgain: true }, 'accountAgain'],
    ['or the inviter is excluded', { states: ['excluded', 'normal'] }, 'notEligible'],
    ['is closed', { isClosed: true }, 'notEligible'],
    ['is frozen: that passes', { states: ['normal', 'frozen'] }, 'wait'],
    ['takes a time-out: that passes', { states: ['timeout', 'normal'], isOver: true }, 'wait'],
    ['is the fiftieth', { paidThisMonth: 49 }, 'pay'],
    ['is the fifty-first', { paidThisMonth: 50 }, 'monthFull'],
  ])('who %s', (_case, facts, outcome) => {
    const decision = decideInvite({ ...reached, ...facts })
    expect(decision.kind === 'miss' ? decision.reason : decision.kind).toBe(outcome)
  })
})

it('counts thirty days, the first being that of registration', () => {
  expect(inviteEnd('2026-11-15')).toBe('2026-12-15')
  expect(inviteEnd('2027-01-31')).toBe('2027-03-02')
})

it('covers a name but for its ends', () => {
  expect(['player03', 'abcdef'].map(maskFriend)).toEqual(['pla***03', 'abc***ef'])
})
