// Every state machine of the product, one row per state: our word, its number on the wire, the label people read.
// The rules in words: docs/rules/states.md.

type Row = readonly [wire: number, label: string]
type Rows<R> = { readonly [W in keyof R]: Row }
type Word<R> = keyof R & string
type WordOf<R extends Rows<R>, N> = { [W in Word<R>]: R[W][0] extends N ? W : never }[Word<R>]

interface States<R extends Rows<R>> {
  readonly words: readonly Word<R>[]
  readonly wires: readonly R[Word<R>][0][]
  /** `DEPOSIT.wire('review')`: what an answer carries. */
  wire<W extends Word<R>>(word: W): R[W][0]
  /** `DEPOSIT.word(row.state)`: what code compares with. */
  word<N extends R[Word<R>][0]>(wire: N): WordOf<R, N>
  /** `DEPOSIT.label('review')`: what a person reads. */
  label(word: Word<R>): string
}

/** `StateOf<typeof DEPOSIT>`: the words of a machine. */
export type StateOf<S extends { readonly words: readonly string[] }> = S['words'][number]
/** `WireOf<typeof DEPOSIT>`: its numbers. */
export type WireOf<S extends { readonly wires: readonly number[] }> = S['wires'][number]

/** From rows `word: [number on the wire, label]`. */
function states<const R extends Rows<R>>(rows: R): States<R> {
  const words = Object.keys(rows) as Word<R>[]
  return {
    words,
    wires: words.map((word) => rows[word][0]),
    wire: (word) => rows[word][0],
    word: <N>(wire: N) => words.find((word) => rows[word][0] === wire) as WordOf<R, N>,
    label: (word) => rows[word][1],
  }
}

// The marks let a page's build leave out the machines it does not use.

export const DEPOSIT = /* @__PURE__ */ states({
  unpaid: [0, '待支付'],
  review: [1, '待审核'],
  credited: [2, '已到账'],
  closed: [3, '已拒绝'],
})

export const WITHDRAWAL = /* @__PURE__ */ states({
  paying: [0, '出款中'],
  review: [1, '待审核'],
  paid: [2, '已到账'],
  returned: [3, '已拒绝（款项已退回）'],
})

export const TRANSFER = /* @__PURE__ */ states({
  refused: [0, '失败'],
  done: [1, '成功'],
  pending: [2, '处理中'],
  returned: [3, '已退回'],
})

export const BET = /* @__PURE__ */ states({
  void: [0, '无效（已退款）'],
  settled: [1, '已结算'],
  open: [2, '未结算'],
})

export const ROUND = /* @__PURE__ */ states({
  open: [0, '投注中'],
  closed: [1, '已封盘'],
  drawn: [2, '已开奖'],
  settled: [3, '已派奖'],
  void: [9, '已作废'],
})

export const TURNOVER = /* @__PURE__ */ states({
  open: [0, '进行中'],
  done: [1, '已完成'],
  cleared: [2, '已清零'],
})

export const REBATE = /* @__PURE__ */ states({
  unclaimed: [0, '未领取'],
  claimed: [1, '已领取'],
  cancelled: [2, '已取消'],
})

export const MEMBER = /* @__PURE__ */ states({
  normal: [1, '正常'],
  frozen: [2, '冻结'],
  timeout: [3, '冷静期'],
  excluded: [4, '自我排除'],
})

export const SUPPORT = /* @__PURE__ */ states({
  waiting: [0, '待回复'],
  answered: [1, '已回复'],
  closed: [2, '已关闭'],
})

/** `approved` is a number of the specification; approving pays in the same step, so no application is in this state. */
export const ACTIVITY = /* @__PURE__ */ states({
  cancelled: [0, '已撤销'],
  review: [1, '待审核'],
  approved: [2, '已通过'],
  refused: [3, '未通过'],
  paid: [4, '已派发'],
})

export const AGENT_APPLICATION = /* @__PURE__ */ states({
  review: [0, '待审核'],
  approved: [1, '已通过'],
  refused: [2, '已拒绝'],
})

export const AGENT_PAY = /* @__PURE__ */ states({
  review: [0, '待审核'],
  paid: [1, '已发放'],
})

/** A friend on the way to the inviter's gift. */
export const INVITE = /* @__PURE__ */ states({
  registered: [0, '已注册'],
  underway: [1, '进行中'],
  reached: [2, '已达标'],
  missed: [3, '未达标'],
})

export const RED_PACKET = /* @__PURE__ */ states({
  upcoming: [0, '未开始'],
  running: [1, '进行中'],
  ended: [2, '已结束'],
})

/** A venue (`app_state`) and the whole site (`site_state`). */
export const SERVICE = /* @__PURE__ */ states({
  maintenance: [0, '维护中'],
  open: [1, '开放'],
})

/** What a member or an administrator turns on and off, such as the automatic transfer. */
export const SWITCH = /* @__PURE__ */ states({
  off: [0, '关'],
  on: [1, '开'],
})

/** How a bet ended. It travels as its word. */
export const OUTCOMES = { win: '中奖', lose: '未中奖', tie: '和局', void: '已作废' } as const
export type Outcome = keyof typeof OUTCOMES

/** In a list of bets a settled one reads by its result. */
export const BET_RESULTS = { win: '赢', lose: '输', tie: '和局' } as const
