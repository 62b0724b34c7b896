// Chinese texts that the structure tests let pass, each with its reason. These lists only shrink.
import { because, type Known } from './known.ts'

/** Texts that are in more than one file. */
export const KNOWN_REPEATS: Known = {
  ...because('an export more would take the first load over its bytes', [
    '暂未收到结果，见账户明细',
    '网络不太顺，请稍后再试',
  ]),
  ...because('drawn as outlines at build time; the first page would load the table of all titles', [
    '静水深流，自在其间',
    '有什么可以帮您',
    '各有一份心意',
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
    'config/passkeys.ts',
    'config/push.ts',
    'config/trusted-proxies.ts',
    'config/live-addresses.ts',
    'main-admin.ts',
    'main-drill.ts',
    'main-seed.ts',
    'config/missing-settings.ts',
    'config/odd-variables.ts',
    'modules/lottery/draw/chain/seed-keys.ts',
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

/** Names in our texts of things that are not on our screens. */
export const KNOWN_ELSEWHERE: Known = {
  ...because('a control of the browser or the phone', ['安装应用']),
  ...because('a control of WeChat and Alipay', ['扫一扫']),
  ...because('a kind of page, not the name of one', ['公开', '其规则', '协议']),
}
