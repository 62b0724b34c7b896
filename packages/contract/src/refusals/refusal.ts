// One refusal: the envelope's code and the text that a person reads.

export interface Refusal {
  readonly code: number
  readonly text: string
}

export const business = (text: string): Refusal => ({ code: 400, text })
export const forbidden = (text: string): Refusal => ({ code: 403, text })
