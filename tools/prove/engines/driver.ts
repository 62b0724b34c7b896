// What a journey needs of a browser engine: three adapters implement it, and everything else is built on these few steps.

export interface View {
  readonly width: number
  readonly height: number
}

export const PHONE: View = { width: 390, height: 844 }
export const DESK: View = { width: 1280, height: 800 }

export interface Point {
  readonly x: number
  readonly y: number
}

/** One window with a fresh profile. */
export interface Tab {
  goto(url: string): Promise<void>
  /** Runs an expression in the page, or in the page it frames, and hands its value over as JSON. */
  evaluate(expression: string, where?: 'page' | 'frame'): Promise<unknown>
  /** A press and release of the pointer, in CSS pixels of the page, or of the page that it frames at this place. */
  tapAt(point: Point, frameAt?: Point): Promise<void>
  /** Types into whatever has the focus. */
  type(text: string): Promise<void>
  screenshot(): Promise<Buffer>
  /** What the page complained about. */
  problems(): Promise<readonly string[]>
  close(): Promise<void>
}

export interface Engine {
  readonly name: string
  /** One window at a time: WebKit's driver holds no second one. */
  open(view: View): Promise<Tab>
  close(): Promise<void>
}

/** Where a point of a framed page lies in the window, for engines whose pointer knows the window only. */
export const inWindow = (point: Point, frameAt: Point = { x: 0, y: 0 }): Point => ({
  x: Math.round(point.x + frameAt.x),
  y: Math.round(point.y + frameAt.y),
})

/** Where an expression's value becomes text, the same way in every engine. */
export const asJson = (expression: string) => `JSON.stringify((${expression}) ?? null)`

/** The time zone is Beijing, as for the product's members. */
export const ENGINE_ENV = { ...process.env, TZ: 'Asia/Shanghai', LANG: 'zh_CN.UTF-8' }
