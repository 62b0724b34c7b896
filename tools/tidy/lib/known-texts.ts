// Chinese texts that the structure tests let pass, each with its reason. These lists only shrink.
import { because, type Known } from './known.ts'

/** Texts that are in more than one file. */
export const KNOWN_REPEATS: Known = {
  ...because('an export more would take the first load over its bytes', [
    '没有等到答复，结果请看账户明细',
    '网络不太顺，请稍后再试',
  ]),
  ...because('drawn as outlines at build time; the first page would load the table of all titles', [
    '静水深流，自在其间',
    '有什么可以帮您',
    '各有一份心意',
  ]),
  ...because('of the queue pages, which are being made one', [
    '只作提示，由人决定',
    '没有待审核的申请',
    '附言未被其他订单使用',
    '其他订单也写了这个附言',
    '已驳回，会员会收到站内信',
    '请填写，不能为空',
    '已提交，等待第二人确认',
    '必须第二人，任何金额',
    '提交，等待确认',
    '已认领，正在处理',
    '接手（${} 认领后 30 分钟未处理）',
    '待第二人确认',
    '由财务发起，您确认',
    '请选择处理方式',
    '理由（写入操作日志）',
    '已提交，等待管理员确认',
    '请填写金额，最多两位小数',
    '只列事实，不打分',
    '场馆签名声明的原文',
    '第二人，与第一人不同',
    '通过初审，交复核',
    '交第二人复核',
  ]),
}

const CONSOLE = 'what an operator reads on a console when a process does not start'
const DEMO = 'what the demo is filled with'
const MATCHED = 'compared with what people type, never shown'

/** Files of the server with Chinese texts of their own. */
export const KNOWN_SERVER_TEXTS: Known = {
  ...because(CONSOLE, [
    'clock/clock-difference.ts',
    'clock/clock.ts',
    'config/config.ts',
    'process/database-role.ts',
    'config/environment.ts',
    'config/trusted-proxies.ts',
    'config/live-addresses.ts',
    'main-admin.ts',
    'main-drill.ts',
    'main-seed.ts',
    'config/missing-settings.ts',
    'modules/lottery/draw/seed-keys.ts',
    'config/provider-file.ts',
    'schema-version.ts',
    'config/secret-keys.ts',
    'config/signing-keys.ts',
  ]),
  'db/sealing.ts': `${CONSOLE}, and the sample that shows whether a key is the right one`,
  ...because(DEMO, [
    'history/member-acts.ts',
    'history/plan.ts',
    'history/scenes-money.ts',
    'history/scenes-players.ts',
    'history/scenes-talk.ts',
    'modules/staff/staff.seed.ts',
    'seed/articles.ts',
    'seed/content.ts',
    'seed/demo-members.ts',
    'seed/members.ts',
  ]),
  ...because(MATCHED, [
    'modules/room/chat-letters.data.ts',
    'modules/room/chat-words.data.ts',
    'modules/room/chat.rules.ts',
    'passwords/passwords.rules.ts',
  ]),
  'ledger/codes.ts': 'the label is one column of the table of codes, so that a posting stays three files',
}
