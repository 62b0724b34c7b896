// Tells the compiler what a global setup provides to the tests.
import 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
  }
}
