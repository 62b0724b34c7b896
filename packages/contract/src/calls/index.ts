// The registry of member calls, for the server and for tests. The web app imports only the types in names.ts.
import type { CallSpec, NamedRight } from '../call.ts'
import * as auth from './auth.ts'
import * as content from './content.ts'
import * as member from './member.ts'
import * as venue from './venue.ts'

/** Refuses at compile time a call that stands under another name than its own. */
function registry<const R extends Readonly<Record<string, CallSpec>>>(calls: R & NamedRight<R>): R {
  return calls
}

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
})
