import { CallError } from '#kit/web/client.ts'

/** So long an answer is waited for; less by who settles, to go on. */
const patienceMs = 30_000
const settlingMs = 10_000
/** So often a call is made again by itself: some eight minutes. */
const maxUnanswered = 32

/**
 * Runs a call after a pause, so that typing causes one and not one per key. A newer call aborts the older, and only the
 * newest may answer. One that nobody answers is given up: aborted for a CallError. `settle` runs what is waiting now and resolves once
 * nothing is under way.
 */
export class Latest {
  readonly #call: (signal: AbortSignal) => Promise<void>
  #timer: ReturnType<typeof setTimeout> | undefined
  /** How many answers were missing in a row. */
  #unanswered = 0
  #isSettling = false
  #running: { controller: AbortController; done: Promise<void> } | undefined

  /** `call` must stop without effect once its signal is aborted for a newer call, and deals with its own errors. */
  constructor(call: (signal: AbortSignal) => Promise<void>) {
    this.#call = call
  }

  schedule(milliseconds: number) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#run(), milliseconds)
  }

  /**
   * Nobody answered: after two seconds, four … sixteen it is tried again, as whatever was in the way goes away. Not where somebody settles:
   * they go on with what they know, and a call behind their back would meet what they do, a payment. What was typed since is called sooner.
   */
  askAgain() {
    if (this.#isSettling || this.#timer !== undefined) return
    this.#unanswered += 1
    if (this.#unanswered <= maxUnanswered) this.schedule(1_000 * Math.min(16, 2 ** this.#unanswered))
  }

  answered() {
    this.#unanswered = 0
  }

  /** Runs what waits for its pause now. Ends once nothing is under way. */
  hurry() {
    return this.#timer ? this.#run() : this.#running?.done
  }

  async settle() {
    this.#isSettling = true
    const timer = setTimeout(() => giveUp(this.#running?.controller), settlingMs)
    try {
      await this.hurry()
    } finally {
      clearTimeout(timer)
      this.#isSettling = false
    }
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
    const timer = setTimeout(() => giveUp(controller), patienceMs)
    return running.done.finally(() => {
      clearTimeout(timer)
      if (this.#running === running) this.#running = undefined
    })
  }
}

const giveUp = (controller: AbortController | undefined) => controller?.abort(new CallError(0, '', {}, 0, 'call'))
