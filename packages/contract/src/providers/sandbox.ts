// Where the sandbox's pretend venues stand and how each one's secret follows from the installation's one secret.

/** A venue's base URL; its operations are `POST {base}/v1/{path}`. */
export function sandboxVenueUrl(origin: string, platname: string): string {
  return `${origin}/venues/${platname}`
}

/** HMAC-SHA256 of this text under `SANDBOX_SECRET`, as hex, is the secret of a venue. Its key id is its platname. */
export function sandboxVenueSecretText(platname: string): string {
  return `venue|${platname}`
}
