// Tells the compiler what a global setup provides to the tests.
import 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
    /** Null where the machine has no Redis. */
    redisUrl: string | null
    product: { webUrl: string; officeUrl: string; sandboxUrl: string; databaseUrl: string; dataDir: string }
    chromium: string
  }
}
