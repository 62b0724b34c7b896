// What the control page calls faults that venues and the payment provider both have.

export const FAULT_WORDS = { hang: '不处理，也不回答', 'reset-before': '处理之前断开连接' } as const
