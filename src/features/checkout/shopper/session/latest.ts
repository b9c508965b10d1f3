/**
 * Runs a call after a pause, so that typing causes one and not one per key. A newer call aborts the older, and only the
 * newest may answer. `settle` runs what is waiting now and resolves once nothing is under way.
 */
export class Latest {
  readonly #call: (signal: AbortSignal) => Promise<void>
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: { controller: AbortController; done: Promise<void> } | undefined

  /** `call` must stop without effect once its signal is aborted, and deals with its own errors. */
  constructor(call: (signal: AbortSignal) => Promise<void>) {
    this.#call = call
  }

  schedule(milliseconds: number) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#run(), milliseconds)
  }

  async settle() {
    if (this.#timer !== undefined) await this.#run()
    else await this.#running?.done
  }

  stop() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#running?.controller.abort()
  }

  #run() {
    this.stop()
    const controller = new AbortController()
    const running = { controller, done: this.#call(controller.signal) }
    this.#running = running
    return running.done.finally(() => {
      if (this.#running === running) this.#running = undefined
    })
  }
}
