// Every constant of the product, once: the specification's section 9 first, then those of our own rulings.
import { SUPPORT_LIMITS } from './data/support-limits.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const LIMITS = {
  /** Section 9 of the specification. */
  poll: { shellMs: 2500, walletMs: 3500, withdrawalMs: 3500, transferMs: 1500 },
  chatPingMs: 3 * SECOND,
  bannerAutoplayMs: { hall: 5 * SECOND, app: 3 * SECOND },
  bannerCount: 4,
  gameOverlayAfterLoadMs: 3 * SECOND,
  httpTimeoutMs: 30 * SECOND,
  withdrawRedirectMs: 1500,
  payCountdownMs: 60 * MINUTE,
  depositDefault: { min: 100, max: 10000 },
  withdrawMinYuan: 100,
  accountInputMax: 16,
  usernameMin: 6,
  passwordMin: 6,
  payPassword: { min: 6, max: 18 },
  cardNoMin: 8,
  cardsPerType: 5,
  captchaImages: 21,
  loginPictures: 20,
  vipLevels: { min: 1, max: 10 },
  vipKeepDays: 90,
  quickStakes: [10, 20, 50, 200, 500],
  quickStakeDefault: 10,
  specialNumbers: { min: 1, max: 49 },
  birthdayMin: '1980-01-01',
  venuesCollapsed: { withdrawal: 3, transfer: 4 },
  listOffsetPx: 300,
  usdtProtocols: ['TRC20', 'ERC20'],
  usdtProtocolDefault: 'TRC20',
  vipProgressMax: 100,
  redPacketWindow: { start: '10:00:00', end: '12:00:00' },
  slotProviderDefault: 'obgdy',
  /** The lottery room of section 2: a visitor is sent to the hall after one second. */
  lotteryRedirectMs: SECOND,
  /** Sessions. */
  session: {
    tokenBytes: 32,
    idleMs: 30 * MINUTE,
    absoluteMs: 24 * HOUR,
    renewalMs: 30 * DAY,
    renewalGraceMs: 30 * SECOND,
    devices: 3,
    /** Open at once, a token per tab: a further one ends the oldest. */
    perMember: 20,
  },
  trial: {
    name: 'guest888',
    password: 'guest888',
    tokenMs: 2 * HOUR,
    closeAfterMs: 24 * HOUR,
    perHourAndIp: 10,
    balanceYuan: 2000,
  },
  nameChecks: { max: 60, windowMs: HOUR },
  loginLock: {
    tries: 5,
    windowMs: 15 * MINUTE,
    perHourAndName: 20,
    /** For browsers that logged in to the account before: strangers cannot use it up. */
    perHourAndKnownBrowser: 20,
    perHourAndIp: 100,
    perHourAndSubnet: 300,
    perHour: 10_000,
    /** Maximum accounts of one mobile that are checked. */
    sameMobile: 5,
  },
  temporaryPasswordMs: DAY,
  payLock: { tries: 5, lockMs: 30 * MINUTE },
  registerPerHourAndIp: 5,
  captcha: { length: 4, lifeMs: 5 * MINUTE },
  /** Proof of work: the initial maximum of keys to derive, each of so many rounds; doubled with every few failed attempts. */
  work: {
    keys: 100,
    rounds: 1000,
    lifeMs: 5 * MINUTE,
    /** Failed tries after which login and registration want it. */
    freeTries: 2,
    triesPerDoubling: 3,
    doublingsMax: 7,
    windowMs: HOUR,
  },
  serverBirthdayMin: '1920-01-01',
  adultYears: 18,
  emailMax: 100,
  staff: {
    idleMs: 15 * MINUTE,
    absoluteMs: 12 * HOUR,
    passwordMin: 8,
    passwordMax: 64,
    totpDigits: 6,
    totpPeriodSec: 30,
    loginTries: 5,
    lockMs: 15 * MINUTE,
  },

  /** Requests and uploads. */
  perMinute: {
    /** Calls of a member or one of the staff, from all sessions together, and the polls of their pages. */
    session: 600,
    poll: 600,
    /** By network: calls without a session. */
    visitor: 300,
    /** Pages, pictures, callbacks. */
    files: 1200,
  },
  bodyBytes: 64 * 1024,
  upload: {
    bytes: 2 * 1024 * 1024,
    inputPx: 4096,
    frames: 100,
    /** Of all frames together: what has to be decoded. */
    decodedPx: 32 * 1024 * 1024,
    perHour: 20,
    storedPx: 1024,
  },
  pageSize: 15,
  pageMax: 10000,
  activityListMax: 100,
  /** Keys of a member that are kept at once; beyond, the oldest answered ones are deleted. */
  idempotency: { keptMs: 7 * DAY, refusedKeptMs: 10 * MINUTE, perCaller: 5_000, keyMax: 64 },
  dateDays: { 1: 1, 2: 7, 3: 15, 4: 30 },
  dateDefault: 4,

  /** How old the last drill of the restore may be: a month, and some days to find the time. */
  drillEveryMs: 35 * DAY,

  /** Support and notes. */
  support: SUPPORT_LIMITS,
  noteMax: 500,

  /** Deposits, cards, withdrawals, transfers. */
  openDeposits: 3,
  callbackAgeMs: 300 * SECOND,
  card: { noMax: 30, holderMin: 2, holderMax: 20, branchMax: 60 },
  withdrawMaxYuan: { bank: 50000, usdt: 200000 },
  twoApproversFromYuan: 10000,
  claimMs: 30 * MINUTE,
  /** As many as a page of a queue shows, and room for a second one. */
  claimManyMax: 30,
  secondPersonMs: 24 * HOUR,
  /** For so long an account and the one that made it count as one person. */
  tiedAccountDays: 30,
  adjust: { maxYuan: 50000, perDayYuan: 200000 },
  withdrawHoldMs: 24 * HOUR,
  transferMinYuan: 1,
  venueBalanceCacheMs: 3 * SECOND,
  reconcile: {
    afterMs: [2, 5, 10, 20, 40].map((seconds) => seconds * SECOND),
    thenEveryMs: MINUTE,
    notFoundAfterMs: 120 * SECOND,
    notFoundTimes: 3,
    notFoundApartMs: 30 * SECOND,
    staffAfterMs: 30 * MINUTE,
  },
  /** Durations of deposits and withdrawals are shown from this many cases on, computed from the newest ones only. */
  medianCases: 20,
  medianNewest: 500,
  turnoverCloseBelowYuan: 1,
  /** The most turnover that a bonus may ask for, as a multiple of itself (profile `house`). */
  bonusMultipleMax: 10,

  /** Lottery and chat. */
  orderLines: 50,
  combinationMarks: 8,
  openListLength: 20,
  roomReloadJitterMs: 800,
  roomCacheMs: SECOND,
  coverShareBp: 8000,
  draw: {
    /** Rounds offered beyond the one that is open now. */
    roundsAhead: 2,
    /** A result later than this after its time is published as late. */
    lateMs: SECOND,
    /** A draw overdue for this long is reported to staff. */
    alarmMs: 60 * SECOND,
    /** From the close of a round to the beacon value that it is drawn with (PF3): time to seal the bets in public. */
    beaconAfterCloseMs: 6 * SECOND,
    /** From publishing a chain to its first round. */
    chainNoticeMs: 24 * HOUR,
    /** From the end of an hour to the opening of its capsule. */
    capsuleAfterMs: 10 * MINUTE,
    /** A round for which the beacon gives no value for so long is void. */
    beaconWithinMs: 24 * HOUR,
    /** From announcing new odds to the first round they hold for. */
    oddsNoticeMs: 24 * HOUR,
    /** The published range of what a play gives back on average, in percent: odds outside are refused. */
    returnRate: { min: 95, max: 97.6 },
  },
  /** The public log: real time between two signed heads, and the maximum entries under one head or in one response. */
  log: {
    headGapMs: SECOND,
    entriesAtOnce: 1000,
    entriesPerCall: 1000,
    ledgerSealMs: 10 * SECOND,
    ledgerSealMost: 20_000,
    /** Real time that a head waits for a cosignature until staff see an alarm. */
    witnessAlarmMs: MINUTE,
  },
  chat: {
    contentMax: 100,
    everyMs: 2 * SECOND,
    silenceMs: 15 * SECOND,
    ticketMs: 60 * SECOND,
    messageBytes: 4096,
    framesPerSec: 5,
    socketsPerMember: 3,
    bufferedBytes: 1024 * 1024,
    historyLength: 50,
    /** Longer mutes are an administrator's. */
    supportMuteHours: 24,
    keptDays: 180,
  },

  /** Sandbox games. */
  launchTicketMs: 60 * SECOND,
  /** Timeout of opening a game: the page then offers choices. */
  gameSlowMs: 8 * SECOND,
  autoTransferCapYuan: 500,
  game: { minYuan: 1, maxYuan: 1000, payoutCapYuan: 100000, spinMs: 2500 },
  clientSeedMax: 32,
  sportOddsMinMilli: 1500,

  /** Accounts used from one network within so many days are near each other (functions/near.sql). */
  nearDays: 7,

  /** Promotions, invite, agent. */
  redPacket: { minFen: 50, everyMs: SECOND, listAtOnce: 2000 },
  agent: {
    reasonMax: 200,
    waitDays: 30,
    /** What makes a direct member an active one, within a month. */
    activeDepositYuan: 100,
    activeFlowYuan: 1000,
    /** What moving their money costs, in basis points of it. */
    cashCostBp: 100,
    /** Sums over fewer members than this would be one member's figures. */
    shownFromMembers: 3,
    ticketMs: 60 * SECOND,
    visitMs: 30 * MINUTE,
  },
  invite: {
    depositYuan: 100,
    flowYuan: 500,
    days: 30,
    inviterYuan: 18,
    friendYuan: 8,
    multiple: 3,
    perMonth: 50,
  },

  /** Player protection; profiles are in data/protection-profiles.ts. */
  safety: {
    reminderMinutes: { min: 15, max: 240 },
    /** For members who have not chosen an interval. */
    reminderDefaultMinutes: 60,
    /** The most that can be typed as a limit, in yuan, and the minutes of a day. */
    yuanMost: 10_000_000,
    minutesMost: 1440,
    lookBackDays: [30, 90, 365],
    /** With less history than this the look-back shows numbers alone. */
    chartFromDays: 14,
    heartbeatMs: MINUTE,
  },
} as const

/** Apart, so that the member's pages do not carry what only the server and the office go by. */
export const DESK_LIMITS = {
  payout: {
    /** Without a final state this long after it was sent, a payout waits for staff. */
    stuckAfterMs: 10 * MINUTE,
    /** No request older than this is still in flight: unknown to the provider by then means unpaid. */
    sureAfterMs: 5 * MINUTE,
    /** From then on a written statement of the provider replaces its response. */
    writtenAfterMs: 24 * HOUR,
    /** An unpaid attempt is polled for this long: some are paid after all. */
    watchMs: 7 * DAY,
    watchEveryMs: HOUR,
    /** What finance may accept as differences in a Beijing month; beyond it an administrator agrees. */
    differencePerMonthYuan: 500,
    /** People decide within this. */
    targetMs: HOUR,
  },
  /** A venue that has not confirmed the end of a member's sessions by then is an alarm. */
  sessionEnd: { alarmAfterMs: 10 * MINUTE, pauseMs: 5 * SECOND, pauseMaxMs: 5 * MINUTE },
  /** The house's monthly limit for bearing venues' differences. */
  acceptedDifferenceMonthYuan: 500,
  /** One case of a venue: what of it people read and correct together, and after which silence it may end by statement. */
  venueCase: { betsMax: 2_000, linesMax: 2_000, silentAfterMs: 15 * MINUTE },
  /** What a venue may report of one bet; beyond it the row is set aside for people. */
  venueBet: { stakeMaxYuan: 1_000_000, payoutMaxYuan: 100_000_000, versionMax: 1_000_000, aheadMaxMs: DAY },
} as const
