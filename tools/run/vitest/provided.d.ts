// Types of what a global setup provides to the tests.
import 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
    /** Where in a day, month or year the databases of module tests begin. */
    instant:
      | 'halfPastMidnight'
      | 'beforeMorning'
      | 'noon'
      | 'beforeMidnight'
      | 'lastSecondOfMonth'
      | 'lastSecondOfYear'
      | 'lunarNewYearsEve'
    /** Null where the machine has no Redis. */
    redisUrl: string | null
    /** For a test that stops one of its own. */
    redisProgram: string | null
    /** What the products of the journeys are cloned from. */
    seededDatabaseUrl: string
    /** For journeys that change nothing others see. */
    sharedProduct: {
      webUrl: string
      officeUrl: string
      sandboxUrl: string
      databaseUrl: string
      dataDir: string
      sandboxSecret: string
    }
    chromium: string
  }
}
