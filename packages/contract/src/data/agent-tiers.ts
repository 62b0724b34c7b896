// What an agent earns: the share of a month's net revenue by what was reached. Both conditions of a tier are needed.

export interface AgentTier {
  readonly tier: number
  /** The month's base must be above this. */
  readonly aboveFen: bigint
  readonly activeMin: number
  readonly rateBp: number
}

/** Lowest first. */
export const AGENT_TIERS: readonly AgentTier[] = [
  { tier: 1, aboveFen: 0n, activeMin: 3, rateBp: 2000 },
  { tier: 2, aboveFen: 5_000_000n, activeMin: 10, rateBp: 2500 },
  { tier: 3, aboveFen: 20_000_000n, activeMin: 30, rateBp: 3000 },
  { tier: 4, aboveFen: 50_000_000n, activeMin: 60, rateBp: 3500 },
  { tier: 5, aboveFen: 100_000_000n, activeMin: 100, rateBp: 4000 },
]
