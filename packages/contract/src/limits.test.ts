// The constants of the specification's section 9, one row each.
import { describe, expect, it } from 'vitest'
import { LIMITS } from './limits.ts'

describe('section 9', () => {
  it.each<[string, unknown, unknown]>([
    ['balance poll of the shell', LIMITS.poll.shellMs, 2500],
    ['balance poll of the wallet', LIMITS.poll.walletMs, 3500],
    ['balance poll of the withdrawal', LIMITS.poll.withdrawalMs, 3500],
    ['balance poll of the transfer', LIMITS.poll.transferMs, 1500],
    ['chat ping', LIMITS.chatPingMs, 3000],
    ['hall banner autoplay', LIMITS.bannerAutoplayMs.hall, 5000],
    ['app page autoplay', LIMITS.bannerAutoplayMs.app, 3000],
    ['game page overlay', LIMITS.gameOverlayAfterLoadMs, 3000],
    ['HTTP timeout', LIMITS.httpTimeoutMs, 30_000],
    ['withdrawal redirect', LIMITS.withdrawRedirectMs, 1500],
    ['payment countdown', LIMITS.payCountdownMs, 3_600_000],
    ['default deposit range', LIMITS.depositDefault, { min: 100, max: 10_000 }],
    ['minimum withdrawal', LIMITS.withdrawMinYuan, 100],
    ['input maximum', LIMITS.accountInputMax, 16],
    ['username minimum', LIMITS.usernameMin, 6],
    ['password minimum', LIMITS.passwordMin, 6],
    ['payment password', LIMITS.payPassword, { min: 6, max: 18 }],
    ['card number minimum', LIMITS.cardNoMin, 8],
    ['cards per type', LIMITS.cardsPerType, 5],
    ['captcha images', LIMITS.captchaImages, 21],
    ['VIP levels', LIMITS.vipLevels, { min: 1, max: 10 }],
    ['VIP retention', LIMITS.vipKeepDays, 90],
    ['quick stakes', LIMITS.quickStakes, [10, 20, 50, 200, 500]],
    ['quick stake default', LIMITS.quickStakeDefault, 10],
    ['special numbers', LIMITS.specialNumbers, { min: 1, max: 49 }],
    ['minimum birthday', LIMITS.birthdayMin, '1980-01-01'],
    ['venues collapsed', LIMITS.venuesCollapsed, { withdrawal: 3, transfer: 4 }],
    ['list offset', LIMITS.listOffsetPx, 300],
    ['USDT protocols', LIMITS.usdtProtocols, ['TRC20', 'ERC20']],
    ['USDT default', LIMITS.usdtProtocolDefault, 'TRC20'],
    ['VIP progress cap', LIMITS.vipProgressMax, 100],
    ['red packet window', LIMITS.redPacketWindow, { start: '10:00:00', end: '12:00:00' }],
    ['slot default tab', LIMITS.slotProviderDefault, 'obgdy'],
    ['banner counter (section 2)', LIMITS.bannerCount, 4],
    ['login pictures (section 2)', LIMITS.loginPictures, 20],
  ])('%s', (_, actual, wanted) => {
    expect(actual).toEqual(wanted)
  })
})
