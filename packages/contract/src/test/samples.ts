// Answers of the contract that screen tests and pictures both show.
import type { OutputOf } from '../calls/names.ts'

type BetInfo = OutputOf<'POST /api/betinfo'>

export const wonBet: BetInfo['bet'] = {
  bet_id: 'S2026111500000122',
  bet_amount: '50.00',
  valid_amount: '50.00',
  valid_note: '',
  payout: '97.00',
  win_loss: '47.00',
  plays: '龙虎演示 虎 @1.94',
  Code: 'lh',
  status: 1,
  outcome: 'win',
  odds: 1.94,
  expect: '15-1',
  result_text: '龙 3，虎 9，虎赢',
  platname: 'KY',
  plat_title: 'KY棋牌',
  created_at: '2026-11-15 09:15:00',
  settled_at: '2026-11-15 09:15:00',
}

export const openBet: BetInfo['bet'] = {
  ...wonBet,
  bet_id: 'S2026111500000123',
  status: 2,
  outcome: null,
  payout: '0.00',
  win_loss: '0.00',
  valid_amount: '0.00',
  settled_at: null,
}

export const COMMIT = 'd8530566132d753cdc80f193bc297403be8cc4a20281d7bb04ddde2215c44783'

export const wonBetInfo: BetInfo = {
  bet: wonBet,
  return_rate: 97.23,
  room_title: '',
  draw: null,
  proof: {
    protocol: 'PF1S',
    commit: COMMIT,
    seed: '',
    client_seed: 'member-abc',
    nonce: 2,
    game_code: 'lh',
    verify_url: 'http://127.0.0.1:3001/verify.html#plat=KY',
  },
}

export const openTransfer: OutputOf<'POST /api/transferinfo'> = {
  transfer_no: 'T20261115094052000218',
  direction: 'in',
  platname: 'AG',
  plat_title: 'AG真人',
  amount: '500.00',
  state: 2,
  state_text: '处理中',
  remark: '',
  created_at: '2026-11-15 09:40:52',
  ended_at: null,
  asked: 6,
  asked_at: '2026-11-15 09:42:32',
  next_ask_at: '2026-11-15 09:43:32',
  staff_at: '2026-11-15 10:10:52',
}

type Application = OutputOf<'POST /api/activityApplyLog'>['data'][number]

export const reviewedApplication: Application = {
  id: 'a1',
  activity_id: 3,
  activity_name: '每日首存2%',
  created_at: '2026-11-15 10:12:00',
  state: 1,
  remark: '今日首存 1,000.00 的 5%；通过后流水要求 5,250.00',
  bonus: '50.00',
  can_drop: 1,
  turnover: null,
}

export const paidApplication: Application = {
  ...reviewedApplication,
  id: 'a2',
  activity_id: 1,
  activity_name: '首存加赠20%',
  state: 4,
  remark: '首存 500.00 的 20%；流水要求 1,000.00',
  bonus: '100.00',
  turnover: { required: '1000.00', done: '250.00', state: 0, pot: '100.00' },
}
