// Browser storage that may be forbidden (private mode, full disk): the app then works without it.
export function attempt<T>(action: () => T): T | undefined
export function attempt<T>(action: () => T, otherwise: T): T
export function attempt<T>(action: () => T, otherwise?: T): T | undefined {
  try {
    return action()
  } catch {
    return otherwise
  }
}
