// Refusals of the schema that another test reaches directly: where, and what it names them by.

export const COVERED: Readonly<Record<string, readonly [test: string, words: string]>> = {
  'closure_guard: closure % is refused: %': ['modules/mydata/closure.test.ts', 'closure_guard'],
  'approval_refuse: % on % is refused: approvals only end, their events only grow': [
    'test/guards/kept.test.ts',
    'approval_fixed',
  ],
  'audit_refuse: % on % is refused: the audit log only grows': [
    'test/guards/kept.test.ts',
    'audit_append_only',
  ],
  'card_passkey_guard: card % is refused: no right signature of a passkey confirms it': [
    'modules/passkey/passkey-money.test.ts',
    'card_passkey_guard',
  ],
  'deposit_refuse: deposit % is refused: %': ['test/stolen-rights.ts', 'deposit_guard'],
  'ledger_chart: the chart has no account %': ['ledger/post.test.ts', 'ledger_chart'],
  'ledger_post_due: posting % (%) is refused: no row of its noun says so': [
    'process/stolen-login.test.ts',
    'ledger_row',
  ],
  'ledger_post_many: a key of the batch stands twice in it, or was posted elsewhere meanwhile': [
    'ledger/post-many.test.ts',
    'ledger_key_reused',
  ],
  'ledger_post_many: key % was used for another transaction': [
    'ledger/post-many.test.ts',
    'ledger_key_reused',
  ],
  'ledger_post_many: transaction % of the batch is not whole, or mixes currencies, or touches a hold': [
    'ledger/post-many.test.ts',
    'ledger_legs',
  ],
  'ledger_refuse: % on % is refused: the ledger only grows, a correction is a new transaction': [
    'test/guards/kept.test.ts',
    'ledger_append_only',
  ],
  'ledger_replay: key % was used for another transaction': ['ledger/post.test.ts', 'ledger_key_reused'],
  'ledger_whole: the entries of transaction % are not whole, balanced and of one currency': [
    'ledger/guards.test.ts',
    'ledger_whole',
  ],
  'ledger_write: transaction % mixes % and %': ['ledger/post.test.ts', 'ledger_one_currency'],
  'ledger_write: transaction % must reserve into one hold, or end one reserve whole': [
    'ledger/reserve.test.ts',
    'ledger_holds',
  ],
  'ledger_write: transaction % needs two legs or more, each with its own account and amount': [
    'ledger/post.test.ts',
    'ledger_legs',
  ],
  'log_head: a head is not of this time': ['public-log/public-log.test.ts', 'not of this time'],
  'log_head: a head of % entries does not follow': ['public-log/public-log.test.ts', 'log_append_only'],
  'log_number: entry % cannot be number %': ['public-log/public-log.test.ts', 'log_append_only'],
  'log_refuse: % on % is refused: the public log only grows': ['test/guards/kept.test.ts', 'log_append_only'],
  'log_unnumbered: an entry comes in without a number': ['public-log/public-log.test.ts', 'log_append_only'],
  'lottery_bet_guard: bet % is refused: %': ['modules/lottery/draw/draw-guards.test.ts', 'lottery_bet_guard'],
  'lottery_capsule_guard: capsule % of % is refused': [
    'modules/lottery/draw/draw-guards.test.ts',
    'lottery_capsule_guard',
  ],
  'lottery_chain_guard: chain % of % is refused: %': [
    'modules/lottery/draw/draw-guards.test.ts',
    'lottery_chain_guard',
  ],
  'lottery_end_guard: bets of % % are refused an end that their round has not': [
    'modules/lottery/draw/draw-guards.test.ts',
    'lottery_end_guard',
  ],
  'lottery_order_guard: order % is refused: its bets and its stake do not agree': [
    'modules/lottery/draw/draw-guards.test.ts',
    'its bets and its stake do not agree',
  ],
  'lottery_place: order % is refused: %': ['process/stolen-login.test.ts', 'lottery_line_'],
  'lottery_place: order % is refused: room': ['process/stolen-login.test.ts', 'lottery_line_'],
  'lottery_refuse: % on % is refused: draws and bets are kept as they are': [
    'test/guards/kept.test.ts',
    'lottery_kept',
  ],
  'lottery_round_guard: round % of % is refused: %': ['modules/lottery/draw/draw.test.ts', 'stays as it is'],
  'passkey_begins: passkey % is refused: no session of member % asked for it': [
    'modules/passkey/passkey-money.test.ts',
    'passkey_begins',
  ],
  'passkey_challenge_guard: challenge % is refused: it is answered once': [
    'modules/passkey/passkey-money.test.ts',
    'passkey_challenge_guard',
  ],
  'passkey_guard: passkey % is refused: a key does not change, and a removed one stays removed': [
    'modules/passkey/passkey-money.test.ts',
    'passkey_guard',
  ],
  'rebate_guard: rebate % is refused: it is claimed once, by its member': [
    'test/stolen-rights.ts',
    'rebate_guard',
  ],
  'red_packet_refuse: % on % is refused: what was cut, published and grabbed stays as it is': [
    'test/guards/kept.test.ts',
    'red_packet_kept',
  ],
  'restrictions_guard: member % does not return: the exclusion runs, or no request to return is ripe': [
    'test/stolen-rights.ts',
    'restrictions_return',
  ],
  'restrictions_refuse: % on % is refused: restrictions are only added': [
    'test/guards/kept.test.ts',
    'restrictions_append_only',
  ],
  'staff_passkey_guard: passkey % is refused: a key does not change, and a removed one stays removed': [
    'modules/staff/staff-passkey.test.ts',
    'staff_passkey_guard',
  ],
  'staff_passkey_guard: passkey of staff % is refused: an authenticator comes first': [
    'modules/staff/staff-passkey.test.ts',
    'staff_passkey_guard',
  ],
  'transfer_refuse: transfer % is refused: %': ['test/stolen-rights.ts', 'transfer_guard'],
  'trust_refuse: % on % is refused: what was published stands': [
    'test/guards/kept.test.ts',
    'trust_append_only',
  ],
  'withdrawal_guard: withdrawal % is refused: it begins in review, with its money held': [
    'test/stolen-rights.ts',
    'withdrawal_guard',
  ],
  'withdrawal_passkey_guard: withdrawal % is refused: no right signature of a passkey confirms it': [
    'modules/passkey/passkey-money.test.ts',
    'withdrawal_passkey_guard',
  ],
}

/** Guards behind a guard that no statement gets past. */
export const UNREACHABLE: Readonly<Record<string, string>> = {
  'lottery_place: the stake of order % ended as %':
    'the wallet is locked and its balance compared with the stake just before',
}
