// The account just registered on this device: the login shows its name, and the app's download if there is one.
let registered: string | null = null

export function noteRegistered(name: string): void {
  registered = name
}

export function justRegistered(): string | null {
  return registered
}

/** The name is used for one login: another visit of the form starts empty. */
export function forgetRegistered(): void {
  registered = null
}
