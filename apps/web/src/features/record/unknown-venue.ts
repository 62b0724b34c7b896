// A venue in the address that is none of ours: nothing can be listed for it, and nothing is asked.

export const UNKNOWN_VENUE = '?'
export const UNKNOWN_VENUE_LABEL = '未知平台'
