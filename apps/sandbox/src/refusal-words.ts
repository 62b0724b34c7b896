// Refusal messages that venues and the payment provider share.

export const REUSED = '同一单号的内容与首次不同'
export const NOT_POSITIVE = '金额必须大于零'
