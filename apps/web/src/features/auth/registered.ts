// Who has just registered on this device: the login that follows has the name, and the app's download where there is one.
let registered: string | null = null

export function noteRegistered(name: string): void {
  registered = name
}

export function justRegistered(): string | null {
  return registered
}

/** The name is good for one login: another visit of the form begins empty. */
export function forgetRegistered(): void {
  registered = null
}
