// Texts in the demo's past: questions and answers, the rooms' chat, messages, applications, notes.
import { ROOMS } from '@lanting/contract/data/play/lotteries'
import { hashToken } from '@lanting/node-kit/tokens'
import type { SupportCategory } from '@lanting/contract/data/support-categories'
import { answerSupport } from '#src/history/desk-acts.ts'
import { HOUR, MINUTE, payIn } from '#src/history/member-acts.ts'
import type { Person } from '#src/history/person.ts'
import type { Stage } from '#src/history/stage.ts'

type Question = readonly [category: SupportCategory, text: string, answer: string | null]

const OLD_QUESTIONS: readonly Question[] = [
  [
    'deposit',
    '银行转账已经转了半小时，还没有到账，麻烦看一下。',
    '您好，已核对到账，款项刚刚入账，请在“资金流水”查看。',
  ],
  [
    'withdrawal',
    '取款要多久到账？',
    '您好，审核通过后多数几分钟内到账，每一步的时间可在“账户明细”的取款详情查看。',
  ],
  [
    'promo',
    '每日首存的彩金要打多少流水？',
    '您好，彩金需完成 10 倍流水，仅自营彩票计入；存款另计 1 倍。每笔进度可在“取款流水”查看。',
  ],
  ['account', '换了手机，怎么下线旧设备？', '您好，请在“功能设置”的“已登录设备”中下线旧设备。'],
]
const NEW_QUESTIONS: readonly Question[] = [
  ['game', '转到 AE 电子的 320 元一直显示处理中，请帮忙查一下。', null],
  ['withdrawal', '为什么我的取款要等到明天才能审核？', null],
  ['deposit', '支付宝少付了 20 元，能补上吗？', null],
]

async function question(
  { house }: Stage,
  who: Person,
  [category, content, answer]: Question,
): Promise<string> {
  const { id } = await house.call(who, 'POST /api/support', { category, content })
  if (answer === null) return id
  await house.pass(14 * MINUTE)
  await answerSupport(house, id, answer)
  return id
}

export async function questionsAnswered(stage: Stage): Promise<void> {
  const { house } = stage
  for (const [index, asked] of OLD_QUESTIONS.entries()) {
    const id = await question(stage, stage.crowd(index), asked)
    if (index % 2 === 0) await house.desk('support01', 'POST /office-api/support/close', { id })
    await house.pass(HOUR)
  }
}

export async function player03Asks(stage: Stage): Promise<void> {
  const who = stage.named('player03')
  const words = '您好，首次大额取款需要核验身份，已为您登记，下次提交即可正常审核。'
  await question(stage, who, ['withdrawal', '上次取款被退回，说要核验身份，我该怎么做？', words])
}

export async function questionsWait(stage: Stage): Promise<void> {
  for (const [index, asked] of NEW_QUESTIONS.entries()) {
    await question(stage, stage.crowd(index === 0 ? 13 : 6 + index), asked)
    await stage.house.pass(9 * MINUTE)
  }
}

/** What content01 has published. */
export async function contentIsWritten({ house }: Stage): Promise<void> {
  const notice = {
    id: null,
    content: '【活动】每日红包雨 10:00 开抢，前一日存款满 100 元即可参加。',
    place: 3,
    shown: 1,
    version: 0,
  }
  await house.desk('content01', 'POST /office-api/notice/save', notice)
  await house.pass(20 * MINUTE)
  await house.desk('content01', 'POST /office-api/message/send', {
    username: null,
    title: '红包雨时间提醒',
    content: '<p>每天 10:00–12:00 抢红包，未领取的红包 12:00 失效。</p>',
    promotional: 1,
  })
}

/** Applications: bonuses that wait, one refused; an agent's that waits, one refused. */
export async function applicationsMade(stage: Stage): Promise<void> {
  const { house } = stage
  for (const who of [17, 18]) {
    await payIn(house, stage.crowd(who), 100 * (who - 14), 'wxpay')
    await house.call(stage.crowd(who), 'POST /api/doactivityapply', { activityid: 3 })
    await house.pass(6 * MINUTE)
  }
  const agent = { mobile: '13800138019', apply_info: '有固定的同城球友群，只介绍规则与理性娱乐。' }
  await house.call(stage.crowd(19), 'POST /api/applyagentdo', agent)
  await house.call(stage.crowd(20), 'POST /api/applyagentdo', {
    mobile: '13800138020',
    apply_info: '想赚点佣金。',
  })
  await house.pass(25 * MINUTE)
  const { data } = await house.desk('support01', 'POST /office-api/agent/applications', {})
  const unclear = data.find(({ member }) => member.id === Number(stage.crowd(20).id))
  await house.desk('support01', 'POST /office-api/approval/decide', {
    kind: 'agent',
    subject: unclear?.id,
    approve: 0,
    note: '',
    reason: 'unclear',
  })
}

/** A note, and a freeze that was lifted. */
export async function membersSeenTo(stage: Stage): Promise<void> {
  const { house } = stage
  const id = (who: number) => Number(stage.crowd(who).id)
  await house.desk('support01', 'POST /office-api/member/note', {
    id: id(2),
    content: '付款人与本人不符，已电话说明。',
  })
  await house.desk('support01', 'POST /office-api/member/freeze', {
    id: id(21),
    reason: '本人来电：手机遗失',
  })
  await house.pass(3 * HOUR)
  await house.desk('admin001', 'POST /office-api/member/unfreeze', {
    id: id(21),
    reason: '已核验身份，手机找回',
  })
}

const CHAT: readonly (readonly [room: number, who: number, text: string])[] = [
  [101, 0, '刚进来，这期押大还是小？'],
  [101, 4, '连开三期小了，我跟大，小玩一下'],
  [101, 9, '理性娱乐，别追'],
  [101, 4, '收到，十块钱图个乐'],
  [102, 11, '这房间人不少啊'],
  [102, 14, '开奖结果可以自己验证，公平页写得挺清楚'],
  [201, 7, '幸运28节奏慢一点，适合边聊边看'],
  [201, 3, '对，我也喜欢这个间隔'],
  [301, 15, '特码今天开了两次兔'],
  [301, 12, '看生肖全靠缘分哈哈'],
  [401, 16, '十分钟一期，泡杯茶刚好'],
  [101, 23, '代理招募，加我微信领彩金'],
  [101, 23, '都别看了，这期听我的，跟着下就行'],
]

/** Chat of the last hours: small talk, a line that was blocked, one that members reported and staff hid. */
export async function roomsTalk(stage: Stage): Promise<void> {
  const { house } = stage
  const { chat } = house.services
  for (const [roomId, who, text] of CHAT) {
    const person = stage.crowd(who)
    const token = await house.tokenOf(person)
    const speaker = { memberId: person.id, sessionHash: hashToken(token), isTrial: false, roomId }
    await chat.say(speaker, text)
    await house.pass(2 * MINUTE)
  }
  const room = ROOMS[0]?.id ?? 101
  const { messages } = await chat.recent(room)
  const reported = messages.findLast(({ user_id }) => user_id === Number(stage.crowd(23).id))
  if (reported === undefined) return
  for (const who of [0, 4, 9]) {
    const asked = { room_id: room, id: reported.id, reason: '怂恿别人下注' }
    await house.call(stage.crowd(who), 'POST /api/chatreport', asked)
  }
}
