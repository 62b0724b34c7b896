// Tells the compiler what a global setup provides to the tests.
import 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
    product: { webUrl: string; officeUrl: string; sandboxUrl: string; databaseUrl: string; dataDir: string }
    chromium: string
  }
}
