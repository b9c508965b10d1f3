/** How long anything is waited for: on a machine of any speed this ends what hangs. */
export const patienceMs = 60_000

/** A browser with one page open, as a walk needs it. A place is a CSS selector or, from its first slash on, an XPath; it is waited for. */
export interface Engine {
  /** As it calls itself, with its version. */
  title: string
  open(address: string): Promise<void>
  /** Types into a field in place of what stands there. */
  type(place: string, text: string): Promise<void>
  choose(place: string, value: string): Promise<void>
  press(place: string): Promise<void>
  /** What is done in `work` is done in a frame. */
  inFrame(place: string, work: () => Promise<void>): Promise<void>
  /** What an expression of JavaScript is in the page. */
  read(expression: string): Promise<unknown>
  back(): Promise<void>
  /** What it shows, as PNG. */
  picture(): Promise<Uint8Array>
  close(): Promise<void>
}

/** Starts a browser; null where it is not on this machine. */
export interface EngineKind {
  name: string
  /** Debian's packages that bring it. */
  packages: string[]
  isThere(): boolean
  start(): Promise<Engine>
}
