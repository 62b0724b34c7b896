// The codes of filters, cards, venues and articles, with their titles. States are in states.ts.

/** `gettransrecord` types. */
export const RECORD_TYPES = { 1: '存款', 2: '取款', 3: '转入场馆', 4: '转出场馆' } as const
export type RecordType = keyof typeof RECORD_TYPES

/** Why money moved, in the groups that a statement is filtered by. */
export const MONEY_KINDS = ['cash', 'transfer', 'play', 'promo', 'other'] as const
export type MoneyKind = (typeof MONEY_KINDS)[number]

export const DATE_CODES = { 1: '今日', 2: '近7日', 3: '近15日', 4: '近30日' } as const
export type DateCode = keyof typeof DATE_CODES

/** `getcard` types; the screens number their tabs the other way round. */
export const CARD_TYPES = { bank: 1, usdt: 2 } as const
export type CardKind = keyof typeof CARD_TYPES
export const CARD_TABS = { usdt: 1, bank: 2 } as const
export const USDT_BANK = 'USDT'

/** The platform wallet's name in a transfer, and the in-house lotteries' name among venues. */
export const WALLET_CODE = 'userbalance'
export const WALLET_TITLE = '中心钱包'
export const OWN_LOTTERY = 'CP'
export const OWN_LOTTERY_TITLE = '自营彩票'

/** 真人, 棋牌, 电竞, 体育, 彩票, 电子 with 捕鱼. */
export const CATEGORY_IDS = ['realbet', 'joker', 'gaming', 'sport', 'lottery', 'concise'] as const
export type CategoryId = (typeof CATEGORY_IDS)[number]
/** Whose bets some bonuses count in part only. */
export const LIVE_DEALER: CategoryId = 'realbet'

/** Rebate columns of the VIP table. */
export const REBATE_COLUMNS = {
  realperson: '真人',
  sport: '体育',
  e_sport: '电竞',
  joker: '棋牌',
  electron: '电子',
  lottery: '彩票',
} as const
export type RebateColumn = keyof typeof REBATE_COLUMNS

/** 真人, 电子, 捕鱼, 体育, 电竞, 棋牌, 彩票. */
export const GAME_TYPES = [1, 2, 3, 4, 5, 6, 7] as const
export type GameType = (typeof GAME_TYPES)[number]

/** Providers' codes of the slot lists and the venue that opens their games. */
export const SLOT_CODES = { obgdy: 'OB', fgdz: 'FG', pp: 'PP', ae: 'AE' } as const
export type SlotCode = keyof typeof SLOT_CODES

/** The list of a venue's games, if it has one. */
export function slotCodeOf(plat: string): SlotCode | null {
  return (Object.keys(SLOT_CODES) as SlotCode[]).find((code) => SLOT_CODES[code] === plat) ?? null
}

/** Articles by the number `/abouts` gives them: terms 5 and privacy 6. The help centre has 5 for agents. */
export const ABOUT_ARTICLES = { 5: 9, 6: 6 } as const

export const MONEY_MODES = ['sandbox', 'live'] as const
export type MoneyMode = (typeof MONEY_MODES)[number]
