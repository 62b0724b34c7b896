// The title in each page's bar. A page that is still loading shows its bar already.
import type { BuiltPath } from '@lanting/contract/rules/routes'
import { SCREEN_TEXTS } from '@lanting/contract/texts'

/** Excludes pages without a bar of their own; an empty title comes with the page's data. */
export const PAGE_TITLES = {
  '/kefu': '客服',
  '/hongbao': '红包',
  '/password': '密码',
  '/userInfo': '个人资料',
  '/userCent': '功能设置',
  '/security': '安全中心',
  '/myData': '我的资料',
  '/closeAccount': '注销账号',
  '/notifications': '通知设置',
  '/message': '消息中心',
  '/boutBallBet': '帮助中心',
  '/boutBallBetInfo': '帮助中心',
  '/abouts': '',
  '/usdtmore': 'USDT 协议说明',
  '/account': '我的钱包',
  '/wallet': '钱包管理',
  '/transfer': '转账',
  '/money': '资金流水',
  '/concise': '电子游艺',
  '/betRecord': '投注记录',
  '/transRecord': '账户明细',
  '/recharge': '存款',
  '/payInfo': '存款订单',
  '/withdrawal': '取款',
  '/withdrawAccount': '卡包',
  '/addBankCard': '添加银行卡',
  '/addUsdtCard': '添加 USDT 地址',
  '/lottery': '彩票',
  '/lotteryPage': '彩票房间',
  '/fair': '公平验证',
  '/trust': '信任中心',
  '/activityInfo': '活动详情',
  '/activityRecord': '活动记录',
  '/zhanzhuye': '',
  '/hongbaoList': '红包清单核对',
  '/welfare': '福利中心',
  '/fanshui': '返水中心',
  '/vip': SCREEN_TEXTS.vipTitle,
  '/vip2': SCREEN_TEXTS.vipTitle,
  '/iframepage': SCREEN_TEXTS.vipTitle,
  '/inviter': '邀请好友',
  '/applyagent': '申请代理',
  '/agent': '代理中心',
  '/safety': '理性娱乐',
} as const satisfies Partial<Record<BuiltPath, string>>

/** Undefined where the page renders its own top. */
export function pageTitle(path: string): string | undefined {
  return (PAGE_TITLES as Partial<Record<string, string>>)[path]
}
