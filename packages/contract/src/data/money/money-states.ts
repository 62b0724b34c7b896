// Every state that money can be in, and its transitions: who can move it, by which call or which job.
// docs/rules/money.md shows the table. A test fails on a state without a transition, and on a transition that does not exist.
import type { CallNames, OfficeCallNames } from '#src/calls/names.ts'
import type { ApprovalKind } from '#src/data/approvals.ts'

export type MoneyTransition =
  /** The member, by a call. */
  | { readonly by: 'member'; readonly call: CallNames }
  /** One of the staff, alone; of what people decide, those who may decide its kind. */
  | {
      readonly by: 'staff'
      readonly call: OfficeCallNames
      readonly how: string
      readonly kind?: ApprovalKind
    }
  /** One of the staff asks by this call, and a second person agrees to it under this kind. */
  | { readonly by: 'two'; readonly call: OfficeCallNames; readonly agree: ApprovalKind; readonly how: string }
  /** A loop or a job; `draw` is the draw worker's. */
  | { readonly by: 'job'; readonly name: string }

export interface MoneyState {
  readonly means: string
  /** None: an end, from which nothing has to move. */
  readonly transitions: readonly MoneyTransition[]
}

const member = (call: CallNames): MoneyTransition => ({ by: 'member', call })
const staff = (call: OfficeCallNames, how = ''): MoneyTransition => ({ by: 'staff', call, how })
const decide = (kind: ApprovalKind, how: 'yes' | 'no'): MoneyTransition => ({
  by: 'staff',
  call: 'POST /office-api/approval/decide',
  how: `${kind} ${how}`,
  kind,
})
const two = (call: OfficeCallNames, agree: ApprovalKind, how = ''): MoneyTransition => ({
  by: 'two',
  call,
  agree,
  how,
})
const job = (name: string): MoneyTransition => ({ by: 'job', name })
const end = (means: string): MoneyState => ({ means, transitions: [] })
const state = (
  means: string,
  ...transitions: readonly [MoneyTransition, ...MoneyTransition[]]
): MoneyState => ({
  means,
  transitions,
})

const payout = (how: string, agree: 'payout' | 'payoutLoss' = 'payout') =>
  two('POST /office-api/payout/ask', agree, how)

/**
 * By where the state is stored: a column with its words, a table whose rows are each such a state (`.row`), or the classes
 * of the ledger's accounts.
 */
export const MONEY_STATES: Readonly<Record<string, Readonly<Record<string, MoneyState>>>> = {
  'deposits.state': {
    unpaid: state(
      'ordered, not paid; what comes later goes to suspense',
      job('deposits'),
      member('POST /api/rechargecancel'),
    ),
    review: state(
      'a bank transfer that somebody must find',
      member('POST /api/rechargecancel'),
      decide('deposit', 'yes'),
      decide('deposit', 'no'),
    ),
    credited: end('in the wallet'),
    closed: end('never arrived'),
  },
  'suspense_items.state': {
    open: state(
      'arrived and matches no order',
      two('POST /office-api/suspense/ask', 'suspense', 'credit'),
      two('POST /office-api/suspense/ask', 'suspense', 'return'),
    ),
    credited: end('given to a member'),
    returned: end('sent back'),
  },
  'withdrawals.state': {
    review: state(
      'on hold until one of finance decides; large ones need a second yes',
      decide('withdrawal', 'yes'),
      decide('withdrawal', 'no'),
    ),
    paying: state('told to the provider, or about to be', job('payouts')),
    paid: end('at the member’s bank'),
    returned: end('back in the wallet'),
  },
  'payout_tries.state': {
    open: state('one try to pay, its end not known', job('payouts')),
    paid: end('went out'),
    unpaid: end('did not go out; asked about for seven days yet, for some are paid all the same'),
  },
  'payout_tries.stuck_because': {
    refused: state('the provider does not take it', payout('again'), payout('return'), job('payouts')),
    amount: state('the provider paid another sum', payout('difference'), job('payouts')),
    unknown: state('no end for ten minutes', payout('return'), payout('paid'), job('payouts')),
    late: state('paid after it was given back', payout('collect'), payout('absorb', 'payoutLoss')),
  },
  'transfers.state': {
    pending: state(
      'on its way to or from a venue, its end not known',
      job('reconcile'),
      two('POST /office-api/transfer/ask', 'transfer', 'done'),
      two('POST /office-api/transfer/ask', 'transfer', 'part'),
      two('POST /office-api/transfer/ask', 'transfer', 'refused'),
    ),
    done: end('where it was meant to be'),
    refused: end('never left'),
    returned: end('back where it came from'),
  },
  'venue_comparisons.row': {
    differing: state(
      'a venue’s books and our mirrors differ',
      job('books-minute'),
      two('POST /office-api/venue-books/mirror/ask', 'mirror'),
      two('POST /office-api/venue-books/difference/ask', 'difference'),
      two('POST /office-api/venue-books/case/ask', 'venueCase', 'reopen'),
    ),
  },
  'venue_freezes.row': {
    frozen: state(
      'no money goes to a venue that differs; what both books agree on comes home',
      two('POST /office-api/venue-books/reopen/ask', 'reopen'),
      two('POST /office-api/venue-books/case/ask', 'venueCase', 'reopen'),
      two('POST /office-api/venue-books/case/ask', 'venueCase', 'close'),
    ),
  },
  'withdrawal_freezes.row': {
    frozen: state(
      'all withdrawals stand still, because the books do not balance',
      two('POST /office-api/money/unfreeze/ask', 'unfreeze'),
    ),
  },
  'bet_quarantine.state': {
    open: state(
      'a venue’s bet that breaks a rule, in no book of ours',
      two('POST /office-api/quarantine/ask', 'quarantine', 'book'),
      two('POST /office-api/quarantine/ask', 'quarantine', 'dismiss'),
      two('POST /office-api/venue-books/mirror/ask', 'mirror', 'explains'),
    ),
    booked: end('in our books as two people say'),
    dismissed: end('left out for good, or explained by a corrected mirror'),
  },
  'bets.status': {
    open: state('a stake without a result', job('settle'), job('bet-sync')),
    settled: end('paid or lost'),
    void: end('given back'),
  },
  'lottery_rounds.state': {
    open: state('takes stakes', job('draw')),
    closed: state('holds stakes until the draw', job('draw')),
    drawn: state('winnings are known and not yet paid', job('settle')),
    settled: end('paid'),
    void: state('stakes go back', job('settle')),
  },
  'rebates.state': {
    unclaimed: state('counted, not yet claimed', member('POST /api/dofanshui')),
    claimed: end('in the wallet'),
    cancelled: end('taken back by a correction before it was claimed'),
  },
  'activity_applications.state': {
    review: state('a bonus asked for', decide('activity', 'yes'), decide('activity', 'no')),
    paid: end('in the wallet'),
    refused: end('never given'),
    cancelled: end('given back'),
  },
  'invitations.state': {
    open: state('a gift that a friend may still bring', job('invite-gifts')),
    reached: end('in both wallets'),
    missed: end('never given'),
  },
  'agent_statements.state': {
    review: state('a month’s commission', decide('commission', 'yes')),
    paid: end('in the wallet'),
  },
  'red_packets.row': {
    unopened: state(
      'cut for a member, to be opened until 12:00; nobody’s afterwards',
      member('POST /api/douserredpacket'),
    ),
  },
  'turnover_requirements.state': {
    open: state(
      'locks withdrawals until it is met',
      member('POST /api/lotteryOrder'),
      member('POST /api/getGameUrl'),
      job('turnover-sweep'),
    ),
    done: end('met'),
    cleared: end('forgiven: there was nothing left to withdraw'),
  },
  'members.state': {
    normal: end('nothing stands in the way'),
    frozen: state('nothing is paid out', staff('POST /office-api/member/unfreeze')),
    timeout: state('may not play; may withdraw', member('POST /api/withdraw')),
    excluded: state('may not play; may withdraw', member('POST /api/withdraw')),
  },
  'approvals.state': {
    open: state(
      'asked for by one person',
      staff('POST /office-api/approval/decide', 'yes'),
      staff('POST /office-api/approval/decide', 'no'),
    ),
    approved: end('carried out'),
    refused: end('left as it was'),
    expired: end('left as it was: too late, whoever wants it asks anew'),
  },
  'job_items.row': {
    waiting: state('a member or a day that a job had to leave out', job('job-items')),
  },
  'ledger_accounts.class': {
    main: state('the central wallet', member('POST /api/withdraw'), member('POST /api/transfer')),
    transit: state('a transfer that is pending', job('reconcile')),
    withdrawing: state('a withdrawal in review or paying', job('payouts')),
    venue: state(
      'our mirror of what a member has at a venue',
      member('POST /api/transfer'),
      member('POST /api/transall'),
    ),
    suspense: state(
      'the suspense items that are open',
      two('POST /office-api/suspense/ask', 'suspense', 'credit'),
    ),
    result: end('what members lost or won at a venue'),
    house: end('what the house earned or spent'),
    outside: end('the world'),
  },
}

/** Columns with states of which no money depends: these are left as well. */
export const STATES_WITHOUT_MONEY: Readonly<Record<string, Readonly<Record<string, MoneyState>>>> = {
  'agent_applications.state': {
    review: state('a member who wants to be an agent', decide('agent', 'yes'), decide('agent', 'no')),
    approved: end('an agent'),
    refused: end('may apply again'),
  },
  'lottery_chains.state': {
    active: end('seeds of the rounds to come; what a lost one means for stakes is said by its rounds'),
    retired: end('used up, published'),
    lost: end('never published; a new chain follows'),
  },
  'push_messages.state': {
    waiting: state('to be sent, unless its time passes first', job('push')),
    sending: state('sent or not, the process knows; after its end it is given up', job('push')),
    sent: end('taken by the push service'),
    refused: end('not taken'),
    unknown: end('perhaps taken; never sent again'),
    dropped: end('no longer wanted, or too late'),
  },
  'support_messages.state': {
    waiting: state(
      'a letter without an answer',
      staff('POST /office-api/support/reply'),
      staff('POST /office-api/support/close'),
    ),
    answered: state('answered, not yet closed', staff('POST /office-api/support/close')),
    closed: state('read and done, opened again on demand', staff('POST /office-api/support/reopen')),
  },
  'venues.app_state': {
    open: end('plays'),
    maintenance: state(
      'takes no transfers in; money comes home from it',
      two('POST /office-api/switch/set', 'switch'),
    ),
  },
}

/**
 * Where each machine of states.ts is stored. Those that are computed name what they are computed from; a machine that is a
 * mere choice has no state to be left.
 */
export const STORED_STATES: Readonly<
  Record<string, { readonly where: string; readonly of?: Readonly<Record<string, string>> } | string>
> = {
  DEPOSIT: { where: 'deposits.state' },
  WITHDRAWAL: { where: 'withdrawals.state' },
  TRANSFER: { where: 'transfers.state' },
  BET: { where: 'bets.status' },
  ROUND: { where: 'lottery_rounds.state' },
  TURNOVER: { where: 'turnover_requirements.state' },
  REBATE: { where: 'rebates.state' },
  MEMBER: { where: 'members.state' },
  SUPPORT: { where: 'support_messages.state' },
  // Approving pays in the same step.
  ACTIVITY: { where: 'activity_applications.state', of: { approved: 'paid' } },
  AGENT_APPLICATION: { where: 'agent_applications.state' },
  AGENT_PAY: { where: 'agent_statements.state' },
  INVITE: { where: 'invitations.state', of: { registered: 'open', underway: 'open' } },
  SERVICE: { where: 'venues.app_state' },
  RED_PACKET: 'the clock: its packets are red_packets.row',
  SWITCH: 'a choice that is made again at will',
}
