// A round's number as people read it, the same everywhere.

/** `202611150582` → `1115-0582`, short enough to be read aloud. */
export function roundNumber(expect: string): string {
  return `${expect.slice(4, 8)}-${expect.slice(8)}`
}

/** `第202611150582期已封盘` → `第 1115-0582 期已封盘`: for texts that the server wrote with the whole number. */
export function withRoundNumbers(text: string): string {
  return text.replace(/第?(\d{12})期/g, (_, expect: string) => `第 ${roundNumber(expect)} 期`)
}
