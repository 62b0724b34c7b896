// Labels of faults that venues and the payment provider share.

export const FAULT_WORDS = { hang: '不处理，也不回答', 'reset-before': '处理之前断开连接' } as const
