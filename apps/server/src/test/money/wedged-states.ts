// Which test wedges each state that a job or a member ends, and ends it by that exit. Exits of staff have scenes of their own.

/** How it was wedged: a process died, a third party lied, or no answer came. */
type Wedge = 'kill' | 'lie' | 'silence'

/** By state and exit, as `wedged-states.test.ts` names them: how, the file below src/, and the test's name or its beginning. */
export const WEDGED: Readonly<Record<string, readonly [Wedge, string, string]>> = {
  'deposits.state unpaid: deposits': [
    'silence',
    'modules/deposit/deposit.test.ts',
    'stays open while its payment is unknown, and is given up after ten minutes',
  ],
  'deposits.state unpaid: POST /api/rechargecancel': [
    'lie',
    'modules/deposit/answers.test.ts',
    'order is not believed to be paid when one is closed',
  ],
  'deposits.state review: POST /api/rechargecancel': [
    'silence',
    'modules/deposit/bank-transfer.test.ts',
    'is its own member’s alone to take back, once, and never after it was credited',
  ],
  'withdrawals.state paying: payouts': [
    'kill',
    'modules/deposit/real-provider.test.ts',
    'survives kill -9 of the office in the middle: every one ends once',
  ],
  'payout_tries.state open: payouts': [
    'silence',
    'test/money/wedges.test.ts',
    'a payout whose sending was cut off is sent again under its number, and paid once',
  ],
  'payout_tries.stuck_because refused: payouts': [
    'lie',
    'modules/withdrawal/payout/payout-review.test.ts',
    'is not paid again when the provider has taken it meanwhile',
  ],
  'payout_tries.stuck_because amount: payouts': [
    'lie',
    'test/money/wedges.test.ts',
    'a payout told in another sum ends by itself when the provider corrects it',
  ],
  'payout_tries.stuck_because unknown: payouts': [
    'silence',
    'modules/withdrawal/payout/payout-review.test.ts',
    'waits for people after its time, can only be asked about, and ends by itself',
  ],
  'transfers.state pending: reconcile': [
    'lie',
    'modules/transfer/transfer.test.ts',
    'money going %s ends once, to the fen, and is visible meanwhile',
  ],
  'venue_comparisons.row differing: books-minute': [
    'lie',
    'test/money/wedges.test.ts',
    'a venue that differs and then agrees again differs no more after the next comparison',
  ],
  'bets.status open: settle': [
    'kill',
    'modules/bet/settle/settle.test.ts',
    'adds nothing when run again, twice at once, or after it died between two batches',
  ],
  'bets.status open: bet-sync': [
    'silence',
    'modules/bet/sync/bet-sync.test.ts',
    'asks a venue that seems to be gone, because only an answer can show that it is back',
  ],
  'lottery_rounds.state open: draw': [
    'silence',
    'modules/lottery/draw/draw.test.ts',
    'is stored and published before any seed, a late worker included, and holds every bet but trial ones',
  ],
  'lottery_rounds.state closed: draw': [
    'silence',
    'modules/lottery/draw/beacon-draw.test.ts',
    'that never comes makes the round void after a day, refunded, and a new chain follows',
  ],
  'lottery_rounds.state drawn: settle': [
    'kill',
    'modules/bet/settle/settle.test.ts',
    'adds nothing when run again, twice at once, or after it died between two batches',
  ],
  'lottery_rounds.state void: settle': [
    'kill',
    'modules/bet/settle/settle.test.ts',
    'gives every stake of a void round back, trial money too, and says so',
  ],
  'rebates.state unclaimed: POST /api/dofanshui': [
    'kill',
    'modules/rebate/rebate.test.ts',
    'tells a claim again whose answer was lost, and pays nothing twice',
  ],
  'invitations.state open: invite-gifts': [
    'kill',
    'modules/invite/invite.test.ts',
    'one friend who cannot be worked through keeps no other waiting, and gets the same later',
  ],
  'red_packets.row unopened: POST /api/douserredpacket': [
    'silence',
    'test/money/wedges.test.ts',
    'packets that nobody opens lapse at noon: no money moves, and the next day has its own',
  ],
  'turnover_requirements.state open: POST /api/lotteryOrder': [
    'silence',
    'turnover/turnover.test.ts',
    'counts as the worked example does: 1,016.18, then 416.18, then nothing',
  ],
  'turnover_requirements.state open: POST /api/getGameUrl': [
    'silence',
    'turnover/turnover.test.ts',
    'a bet that becomes void takes back what it gave, and settled again counts once',
  ],
  'turnover_requirements.state open: turnover-sweep': [
    'silence',
    'turnover/turnover.test.ts',
    'is found poor by the sweep when its last open thing ended unseen',
  ],
  'members.state timeout: POST /api/withdraw': [
    'silence',
    'modules/withdrawal/withdrawal-limits.test.ts',
    'in state %s takes out the whole balance, below the minimum and with turnover open',
  ],
  'members.state excluded: POST /api/withdraw': [
    'silence',
    'modules/withdrawal/withdrawal-limits.test.ts',
    'in state %s takes out the whole balance, below the minimum and with turnover open',
  ],
  'job_items.row waiting: job-items': [
    'kill',
    'modules/rebate/rebate.test.ts',
    'a failing member blocks no other member, and gets the same later',
  ],
}
