// The texts that the specification quotes, letter by letter, and the file of each.
import { describe, expect, it } from 'vitest'
import { fillText, RULED_OUT_TEXTS, TEXTS } from './texts.ts'
import { REFUSALS, refusalText, type RefusalKey } from './refusals.ts'

/** Copied from the specification once more on purpose: a slip in texts.ts shows here. */
const QUOTED = {
  2: `已在当前页面！|精彩内容等你来体验，快来登录吧！|空空如也|没有更多了|注册并下载APP|复制成功！|温馨提示|确定要解除绑定该卡片吗？|VIP特权|链接已复制到剪贴板|复制链接失败|请登录！|当前游戏无房间`,
  4: `您确定要退出登录吗?|封盘中禁止投注`,
  5: `请登录！|登录！|注册！|红包已关闭|您暂未达到领取条件，快去完成吧！|用户名长度6~16位，以字母或数字组合！|请输入正确的密码长度，最少6位！|两次密码不一致！|两次密码不一样！|请输入验证码！|验证码错误！|请输入您的账号和密码！|请输入正确手机号|请输入申请理由|请输入正确邮箱号|请输入正确的日期格式：YYYY-MM-DD|请输入USDT地址|请选择钱包协议|请输人支付密码|请输入姓名|请输入银行|请输入开户行地址|请输人银行卡号|请输人正确的卡号长度|请输人支付密码长度|请输入旧密码|请输入新密码|请输入确认密码|请输入正确的旧密码长度|请输入正确的新密码长度|新旧密码不能一致！|暂无领取额度！|请输入金额在{min}-{max}之间！|请输入存款人姓名|请输入银行类型|请输入银行卡号|请输入银行开户行地址|请选择您要提现到的银行卡|请选择USDT地址|单笔取款不能低于100元|请输入您的支付密码|请输入操作金额！|场馆内钱包不支持互转`,
  8: `服务器异常，请稍后再试|注册失败|请登录！|封盘中禁止投注|当前游戏无房间|投注成功|解绑成功|绑定成功|密码修改成功！|操作成功|操作成功！|提交成功，等待后台审核|复制成功！`,
}

describe('fixed texts', () => {
  const known = new Set<string>(Object.values(TEXTS))
  const ruledOut = new Set(RULED_OUT_TEXTS.map((entry) => entry.text))
  const all = Object.entries(QUOTED).flatMap(([section, list]) =>
    list.split('|').map((text) => [section, text] as const),
  )

  it.each(all)('section %s: %s stands once or is ruled out', (_, text) => {
    expect(Number(known.has(text)) + Number(ruledOut.has(text))).toBe(1)
  })

  it('gives each ruled-out text a reason', () => {
    for (const entry of RULED_OUT_TEXTS) expect(entry.reason.length).toBeGreaterThan(20)
  })

  it('fills places and refuses to leave one empty', () => {
    expect(fillText(TEXTS.depositRange, { min: 100, max: 50000 })).toBe('请输入金额在100-50000之间！')
    expect(() => fillText(TEXTS.depositRange, { min: 100 })).toThrow('{max}')
  })
})

describe('refusals', () => {
  it('carry a code of the envelope', () => {
    const codes = new Set([400, 401, 403, 404, 409, 413, 422, 428, 429, 500, 503])
    for (const [key, refusal] of Object.entries(REFUSALS)) expect(codes.has(refusal.code), key).toBe(true)
  })

  it.each<[RefusalKey, Record<string, string | number>, string]>([
    ['loginWrong', {}, '账号或密码错误'],
    ['loginLocked', {}, '登录失败次数过多，请15分钟后再试'],
    ['accountFrozen', {}, '账号已冻结，请联系客服'],
    ['trialRefused', {}, '试玩账号不支持该操作'],
    ['payPasswordWrong', { n: 3 }, '支付密码错误，还可尝试3次'],
    ['stakeRange', { min: 1, max: 1000 }, '单注金额须为1-1000元的整数'],
    ['maintenance', { repair_tips: '系统维护中' }, '系统维护中'],
    ['turnoverNotMet', { x: '416.18' }, '提款前还需完成有效流水416.18元'],
  ])('%s reads as ruled', (key, vars, text) => {
    expect(refusalText(key, vars)).toBe(text)
  })
})
