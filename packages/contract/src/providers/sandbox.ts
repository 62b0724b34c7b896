// The addresses of the sandbox's venues, and how each one's secret is derived from the installation's secret.

/** A venue's base URL; its operations are `POST {base}/v1/{path}`. */
export function sandboxVenueUrl(origin: string, platname: string): string {
  return `${origin}/venues/${platname}`
}

/** HMAC-SHA256 of this text under `SANDBOX_SECRET`, as hex, is the secret of a venue. Its key id is its platname. */
export function sandboxVenueSecretText(platname: string): string {
  return `venue|${platname}`
}

/** The sandbox's one payment provider: its name in `/hook/pay/{provider}`, and who we are to it. */
export const SANDBOX_PAY = { provider: 'sandbox', merchant: 'lanting-demo' } as const

/** The provider's base URL; its operations are `POST {base}/v1/{path}`. */
export function sandboxPayUrl(origin: string): string {
  return `${origin}/pay`
}

/** HMAC-SHA256 of this text under `SANDBOX_SECRET`, as hex, signs questions, answers and callbacks. */
export function sandboxPaySecretText(): string {
  return 'pay|sandbox'
}

/** The relays of the sandbox's beacon: `{base}/info` and `{base}/public/{round}` as drand answers them. */
export const SANDBOX_RELAYS = ['beacon1', 'beacon2'] as const

export function sandboxRelayUrl(origin: string, relay: (typeof SANDBOX_RELAYS)[number]): string {
  return `${origin}/${relay}`
}

/** The sandbox's register of excluded persons: its name, our key id there, and how its secret and its salt are derived. */
export const SANDBOX_REGISTER = 'sandbox'

export function sandboxRegisterUrl(origin: string): string {
  return `${origin}/register`
}

export function sandboxRegisterSecretText(): string {
  return 'register|sandbox'
}

/** HMAC-SHA256 of this text under `SANDBOX_SECRET`, as hex, is the salt of the digests. */
export function sandboxRegisterSaltText(): string {
  return 'register-salt|sandbox'
}

/** The sandbox's witnesses of the public log (C2SP tlog-witness): `{base}/add-checkpoint`, and `{base}/vkey` for the key. */
export const SANDBOX_WITNESSES = ['witness1', 'witness2', 'witness3'] as const
export type SandboxWitness = (typeof SANDBOX_WITNESSES)[number]

export function sandboxWitnessUrl(origin: string, witness: SandboxWitness): string {
  return `${origin}/${witness}`
}

/** The sandbox's push service: browsers of tests subscribe under its control, the product sends to this address. */
export const SANDBOX_PUSH_PATH = '/push/'

export function sandboxPushUrl(origin: string, id: string): string {
  return `${origin}${SANDBOX_PUSH_PATH}${id}`
}
