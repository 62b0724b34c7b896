// The registry of office calls, for the server's office port and for tests.
import { registry } from '#src/call.ts'
import * as accounts from './accounts.ts'
import * as approval from './approval.ts'
import * as auth from './auth.ts'
import * as books from './books.ts'
import * as cashier from './cashier.ts'
import * as chat from './chat.ts'
import * as config from './config.ts'
import * as content from './content.ts'
import * as lottery from './lottery.ts'
import * as member from './member.ts'
import * as memberMoney from './member-money.ts'
import * as money from './money.ts'
import * as overview from './overview.ts'
import * as promo from './promo.ts'
import * as staff from './staff.ts'
import * as transfer from './transfer.ts'

export const OFFICE_CALLS = registry({
  'POST /office-api/app': auth.officeApp,
  'POST /office-api/login': auth.login,
  'POST /office-api/login/totp': auth.loginTotp,
  'POST /office-api/logout': auth.logout,
  'POST /office-api/me': auth.me,
  'POST /office-api/totp/enrol': auth.totpEnrol,
  'POST /office-api/totp/confirm': auth.totpConfirm,
  'POST /office-api/password': auth.changePassword,

  'POST /office-api/staff/list': staff.staffList,
  'POST /office-api/staff/create': staff.staffCreate,
  'POST /office-api/staff/role': staff.staffRole,
  'POST /office-api/staff/disable': staff.staffDisable,
  'POST /office-api/staff/reset-password': staff.staffResetPassword,
  'POST /office-api/staff/reset-totp': staff.staffResetTotp,
  'POST /office-api/audit/list': staff.auditList,
  'POST /office-api/audit/verify': staff.auditVerify,

  'POST /office-api/member/search': member.memberSearch,
  'POST /office-api/member/detail': member.memberDetail,
  'POST /office-api/member/freeze': member.memberFreeze,
  'POST /office-api/member/unfreeze': member.memberUnfreeze,
  'POST /office-api/member/end-sessions': member.memberEndSessions,
  'POST /office-api/member/reset-password': member.memberResetPassword,
  'POST /office-api/member/reset-pay-password': member.memberResetPayPassword,
  'POST /office-api/member/note': member.memberAddNote,
  'POST /office-api/member/ledger': memberMoney.memberLedger,
  'POST /office-api/member/bets': memberMoney.memberBets,
  'POST /office-api/member/cashier': memberMoney.memberCashier,
  'POST /office-api/member/timeline': member.memberTimeline,

  'POST /office-api/support/list': content.supportInbox,
  'POST /office-api/support/reply': content.supportReply,
  'POST /office-api/support/close': content.supportClose,
  'POST /office-api/banner/list': content.bannerListOffice,
  'POST /office-api/banner/save': content.bannerSave,
  'POST /office-api/notice/list': content.noticeListOffice,
  'POST /office-api/notice/save': content.noticeSave,
  'POST /office-api/message/list': content.messageListOffice,
  'POST /office-api/message/send': content.messageSend,
  'POST /office-api/article/list': content.articleListOffice,
  'POST /office-api/article/save': content.articleSave,
  'POST /office-api/article/versions': content.articleVersions,

  'POST /office-api/config/get': config.configGet,
  'POST /office-api/config/set': config.configSet,
  'POST /office-api/switch/list': config.switchList,
  'POST /office-api/switch/set': config.switchSet,
  'POST /office-api/rate/ask': config.rateAsk,

  'POST /office-api/approval/list': approval.approvalList,
  'POST /office-api/approval/detail': approval.approvalOne,
  'POST /office-api/approval/claim': approval.approvalClaim,
  'POST /office-api/approval/decide': approval.approvalDecide,

  'POST /office-api/deposit/list': cashier.depositQueue,
  'POST /office-api/deposit/detail': cashier.depositOne,
  'POST /office-api/deposit/proof': cashier.depositProof,
  'POST /office-api/deposit/claim': cashier.depositClaim,
  'POST /office-api/deposit/claim-many': cashier.depositClaimMany,
  'POST /office-api/deposit/approve': cashier.depositApprove,
  'POST /office-api/deposit/refuse': cashier.depositRefuse,
  'POST /office-api/withdrawal/list': cashier.withdrawalQueue,
  'POST /office-api/withdrawal/detail': cashier.withdrawalOne,
  'POST /office-api/withdrawal/claim': cashier.withdrawalClaim,
  'POST /office-api/withdrawal/claim-many': cashier.withdrawalClaimMany,
  'POST /office-api/withdrawal/approve': cashier.withdrawalApprove,
  'POST /office-api/withdrawal/refuse': cashier.withdrawalRefuse,

  'POST /office-api/money/overview': overview.moneyOverview,
  'POST /office-api/money/page': books.moneyPage,
  'POST /office-api/money/check': books.moneyCheck,
  'POST /office-api/money/accounts': accounts.accountFind,
  'POST /office-api/money/entries': accounts.accountEntries,
  'POST /office-api/money/export': accounts.trialExport,
  'POST /office-api/money/unfreeze/ask': books.unfreezeAsk,
  'POST /office-api/transfer/list': transfer.transferQueue,
  'POST /office-api/transfer/detail': transfer.transferOne,
  'POST /office-api/transfer/ask': transfer.transferAsk,
  'POST /office-api/transfer/claim': transfer.transferClaim,
  'POST /office-api/suspense/list': money.suspenseQueue,
  'POST /office-api/suspense/detail': money.suspenseOne,
  'POST /office-api/suspense/ask': money.suspenseAsk,
  'POST /office-api/adjust/list': money.adjustList,
  'POST /office-api/adjust/ask': money.adjustAsk,

  'POST /office-api/draw/room': lottery.drawRoom,
  'POST /office-api/draw/rounds': lottery.drawRounds,
  'POST /office-api/draw/lags': lottery.drawLags,
  'POST /office-api/draw/exposure': lottery.drawExposure,
  'POST /office-api/draw/intake': lottery.drawIntake,
  'POST /office-api/odds/log': lottery.oddsLog,
  'POST /office-api/odds/set': lottery.oddsSet,
  'POST /office-api/chat/list': chat.chatLog,
  'POST /office-api/chat/figures': chat.chatFigures,
  'POST /office-api/chat/blocked': chat.chatBlocked,
  'POST /office-api/chat/dismiss': chat.chatDismiss,
  'POST /office-api/chat/hide': chat.chatHide,
  'POST /office-api/chat/mute': chat.chatMute,

  'POST /office-api/activity/list': promo.activityListOffice,
  'POST /office-api/activity/save': promo.activitySave,
  'POST /office-api/activity/applications': promo.applyQueue,
  'POST /office-api/activity/decide': promo.applyDecide,
  'POST /office-api/agent/applications': promo.agentQueue,
  'POST /office-api/agent/decide': promo.agentDecide,
  'POST /office-api/realname/ask': promo.realnameAsk,
  'POST /office-api/realname/list': promo.realnameList,
  'POST /office-api/realname/decide': promo.realnameDecide,
})
