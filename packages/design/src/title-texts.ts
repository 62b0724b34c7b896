// The fixed serif titles: drawn as outlines at build time, and read aloud as these texts.

export const TITLE_TEXTS = {
  visitor: '静水深流，自在其间',
  invite: '与友同坐',
  gift: '各有一份心意',
  maintenance: '稍作修整',
  help: '有什么可以帮您',
  drawing: '水落石出',
  ledger: '每一分钱，有来处，',
  'ledger-2': '有去处，有人负责。',
} as const

export type TitleName = keyof typeof TITLE_TEXTS
