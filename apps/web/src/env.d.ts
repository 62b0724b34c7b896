// Names that the build or the page's start script put into the world.

/** Which build this is; `dev` while developing. */
declare const __APP_VERSION__: string

interface Window {
  /** Answers that the start script asked for before the code arrived, by method, path and input. */
  lantingStarted?: Record<string, Promise<Response>>
}
