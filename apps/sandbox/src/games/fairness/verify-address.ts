// The URL of a bet's verifier, with all known values filled in.
import type { VenueBet } from '@lanting/contract/providers/venue'

/** The range of the numbers that each game draws. */
const RANGES: Readonly<Record<string, number>> = { bac: 13, lh: 13, k3: 6, by: 10_000 }
const SLOT_RANGE = 32

export function verifyAddress(origin: string, plat: string, bet: VenueBet): string {
  const known: Record<string, string> =
    bet.nonce === null
      ? { lottery: bet.game_code, expect: bet.round_id, commit: bet.server_seed_hash }
      : {
          plat,
          game: bet.game_code,
          client: bet.client_seed,
          nonce: String(bet.nonce),
          below: String(RANGES[bet.game_code] ?? SLOT_RANGE),
          commit: bet.server_seed_hash,
        }
  const text = typeof bet.result['text'] === 'string' ? { said: bet.result['text'] } : {}
  return `${origin}/verify.html#${new URLSearchParams({ ...known, ...text })}`
}
