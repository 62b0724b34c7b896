// The registry of office calls, for the server's office port and for tests.
import { registry } from '../../call.ts'
import * as auth from './auth.ts'
import * as config from './config.ts'
import * as content from './content.ts'
import * as member from './member.ts'
import * as staff from './staff.ts'

export const OFFICE_CALLS = registry({
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
  'POST /office-api/request/list': config.requestList,
  'POST /office-api/request/decide': config.requestDecide,
})
