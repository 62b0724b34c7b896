// Globals set by the build or by the page's start script.

/** Which build this is; `dev` while developing. */
declare const __APP_VERSION__: string

interface Window {
  /** Responses that the start script requested before the code arrived, by method, path and input. */
  lantingStarted?: Record<string, Promise<Response>>
}
