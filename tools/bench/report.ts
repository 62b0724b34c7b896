// Prints figures beside their goals, and makes the bench fail when one is missed.

export interface Figure {
  readonly what: string
  readonly value: number
  readonly goal: number
  readonly best: 'high' | 'low'
  readonly show?: (value: number) => string
}

export function report(figures: readonly Figure[]): void {
  for (const { what, value, goal, best, show = String } of figures) {
    const met = best === 'high' ? value >= goal : value <= goal
    const sign = best === 'high' ? '≥' : '≤'
    process.stdout.write(`${met ? '✓' : '✗'} ${what}: ${show(value)} (goal ${sign} ${show(goal)})\n`)
    if (!met) process.exitCode = 1
  }
}
