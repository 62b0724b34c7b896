// The registry of member calls, for the server and for tests. The web app imports only the types in names.ts.
import { registry } from '../call.ts'
import * as agent from './agent.ts'
import * as auth from './auth.ts'
import * as card from './card.ts'
import * as chat from './chat.ts'
import * as content from './content.ts'
import * as deposit from './deposit.ts'
import * as invite from './invite.ts'
import * as lottery from './lottery.ts'
import * as member from './member.ts'
import * as promo from './promo.ts'
import * as rebate from './rebate.ts'
import * as record from './record.ts'
import * as redpacket from './redpacket.ts'
import * as safety from './safety.ts'
import * as venue from './venue.ts'
import * as vip from './vip.ts'
import * as wallet from './wallet.ts'
import * as withdrawal from './withdrawal.ts'

export const CALLS = registry({
  'GET /api/captcha': auth.captcha,
  'POST /api/register': auth.register,
  'POST /api/login_pc': auth.login,
  'POST /api/session/renew': auth.renewSession,
  'POST /api/logoff': auth.logoff,
  'POST /api/editPassword': auth.editPassword,
  'POST /api/editPayPassword': auth.editPayPassword,
  'POST /api/devices': auth.devices,

  'POST /api/user': member.user,
  'POST /api/balance': member.balance,
  'POST /api/refreshusermoney': member.refreshUserMoney,
  'POST /api/updateuserinfo': member.updateUserInfo,
  'POST /api/uploadimg': member.uploadImg,
  'POST /api/settings': member.settings,

  'POST /api/app': content.app,
  'POST /api/bannerList': content.bannerList,
  'POST /api/homenotice': content.homeNotice,
  'POST /api/noticeList': content.noticeList,
  'POST /api/noticeread': content.noticeRead,
  'POST /api/article': content.article,
  'GET /api/getVisitUrl': content.getVisitUrl,
  'POST /api/getservicerurl': content.getServicerUrl,
  'POST /api/support': content.support,
  'POST /api/support/list': content.supportList,

  'GET /api/game/list': venue.gameList,
  'POST /api/gamelistBycode': venue.gameListByCode,
  'POST /api/getGameUrl': venue.getGameUrl,

  'POST /api/balancelist': wallet.balanceList,
  'POST /api/transfer': wallet.transfer,
  'POST /api/transall': wallet.transferAll,
  'POST /api/uptransferstatus': wallet.upTransferStatus,
  'POST /api/moneylog': wallet.moneyLog,
  'GET /api/moneylog.csv': wallet.moneyLogCsv,

  'GET /api/get_pay_way': deposit.getPayWay,
  'POST /api/getPayRange': deposit.getPayRange,
  'POST /api/getpaybank': deposit.getPayBank,
  'POST /api/recharge': deposit.recharge,
  'POST /api/payproof': deposit.payProof,
  'POST /api/payinfo': deposit.payInfo,
  'POST /api/rechargecancel': deposit.rechargeCancel,
  'POST /api/paysimulate': deposit.paySimulate,
  'POST /hook/pay/:provider': deposit.payCallback,

  'POST /api/getBetAmount': withdrawal.getBetAmount,
  'POST /api/turnover': withdrawal.turnover,
  'POST /api/withdrawrules': withdrawal.withdrawRules,
  'POST /api/withdraw': withdrawal.withdraw,
  'POST /api/withdrawinfo': withdrawal.withdrawInfo,

  'POST /api/getcard': card.getCard,
  'POST /api/bindcard': card.bindCard,
  'POST /api/delcard': card.delCard,
  'POST /api/banklist': card.bankList,

  'POST /api/betrecord': record.betRecord,
  'POST /api/betinfo': record.betInfo,
  'POST /api/transferinfo': record.transferInfo,
  'POST /api/launchplay': record.launchPlay,
  'POST /api/gettransrecord': record.getTransRecord,

  'POST /api/lotteryList': lottery.lotteryList,
  'GET /api/lotteryRoom': lottery.lotteryRoom,
  'POST /api/lotteryRoom': lottery.lotteryRooms,
  'POST /api/lotteryOrder': lottery.lotteryOrder,
  'POST /api/mybets': lottery.myBets,
  'GET /api/lotteryFair': lottery.lotteryFair,
  'POST /api/betproof': lottery.betProof,
  'GET /api/lotteryPlays': lottery.lotteryPlays,

  'POST /api/wsticket': chat.wsTicket,
  'POST /api/chatreport': chat.chatReport,

  'POST /api/activitytype': promo.activityType,
  'POST /api/activitylist': promo.activityList,
  'POST /api/activitydeatil': promo.activityDetail,
  'POST /api/doactivityapply': promo.doActivityApply,
  'POST /api/activityApplyLog': promo.activityApplyLog,
  'POST /api/bonusdrop': promo.bonusDrop,

  'GET /api/userredpacket': redpacket.userRedPacket,
  'POST /api/douserredpacket': redpacket.doUserRedPacket,
  'POST /api/redpacket': redpacket.redPacket,
  'GET /api/redpacketlist': redpacket.redPacketList,

  'POST /api/getfanshui': rebate.getRebate,
  'POST /api/dofanshui': rebate.claimRebate,

  'POST /api/uservip': vip.userVip,
  'POST /api/vipstate': vip.vipState,

  'POST /api/inviteinfo': invite.inviteInfo,

  'POST /api/applyagentdo': agent.applyAgent,
  'POST /api/applyagentstate': agent.agentApplyState,
  'GET /api/getAgentLoginUrl': agent.getAgentLoginUrl,
  'POST /api/agentreport': agent.agentReport,

  'POST /api/limits': safety.limits,
  'POST /api/timeout': safety.timeout,
  'POST /api/exclude': safety.exclude,
  'POST /api/myplay': safety.myPlay,
})
