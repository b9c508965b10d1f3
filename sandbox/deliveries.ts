import { randomUUID } from 'node:crypto'
import type { Failures } from './failures.ts'
import type { Stored } from './state.ts'

/** One webhook message on its way to the product, with what became of it. */
export type Delivery = {
  id: string
  target: string
  /** The shop or the provider account that it is about. */
  account: string
  topic: string
  url: string
  body: string
  createdAt: string
  status: 'pending' | 'delivered' | 'failed' | 'lost' | 'held'
  attempts: { at: string; answer: string }[]
  duplicate: boolean
}
export type NewDelivery = Pick<Delivery, 'target' | 'account' | 'topic' | 'url' | 'body'>

/** The headers of one attempt: called anew for each, since providers sign the time of sending. */
export type Signer = (delivery: Delivery, sentAt: Date) => Record<string, string>

/** Providers retry for days with growing gaps; here the same within ten minutes. Milliseconds. */
const retryGaps = [1_000, 4_000, 15_000, 60_000, 180_000, 360_000]
const answerLimit = 10_000
const holdLimit = 1_500
const kept = 500

type Parts = { failures: Failures; now: () => Date; stored: Stored<Delivery[]>; log: (message: string) => void }

/** Sends webhooks like a provider does: at least once, in no promised order, again until a 2xx answers. */
export class Deliveries {
  readonly #parts: Parts
  readonly #signers = new Map<string, Signer>()
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #held = new Map<string, Delivery[]>()
  readonly #due = new Set<Promise<void>>()
  #stopped = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Tells how a target signs, and sends again what it had not delivered before a restart. Once for each target. */
  signWith(target: string, signer: Signer): void {
    this.#signers.set(target, signer)
    for (const delivery of this.list(target)) {
      if (delivery.status === 'pending' || delivery.status === 'held') this.#schedule(delivery, retryGaps[0]!)
    }
  }

  /** Newest first. */
  list(target: string, account?: string): Delivery[] {
    const mine = (delivery: Delivery) => delivery.target === target && (!account || delivery.account === account)
    return this.#parts.stored.value.filter(mine).toReversed()
  }

  /** Queues a message and returns at once; the failure switches may lose, double or delay it. */
  send(message: NewDelivery): void {
    const { mode, lateBy } = this.#parts.failures.takeForWebhook(message.target, message.account)
    const delivery = this.#record(message, mode === 'lost-webhooks' ? 'lost' : 'pending')
    if (delivery.status === 'lost') return
    if (mode === 'unordered-webhooks') return this.#hold(delivery)
    this.#schedule(delivery, lateBy)
    if (mode === 'duplicate-webhooks') this.#schedule(this.#record(message, 'pending', true), 50)
    this.#release(message.target)
  }

  /** Sends a message of the log once more, as the merchant can ask for in a provider's web app. */
  resend(id: string): boolean {
    const delivery = this.#parts.stored.value.find((entry) => entry.id === id)
    if (delivery) this.#schedule(delivery, 0)
    return Boolean(delivery)
  }

  /** Resolves once no message is on its way: what is still to come was put off, or waits for its next try. */
  async settled(): Promise<void> {
    while (!this.#stopped && this.#due.size > 0) await Promise.all(this.#due)
  }

  stop(): void {
    this.#stopped = true
    for (const timer of this.#timers) clearTimeout(timer)
  }

  #record(message: NewDelivery, status: Delivery['status'], duplicate = false): Delivery {
    const createdAt = this.#parts.now().toISOString()
    const delivery: Delivery = { ...message, id: randomUUID(), createdAt, status, attempts: [], duplicate }
    this.#parts.stored.value.push(delivery)
    this.#parts.stored.value.splice(0, this.#parts.stored.value.length - kept)
    this.#parts.stored.save()
    return delivery
  }

  /** Keeps a message back until a later one has overtaken it. */
  #hold(delivery: Delivery): void {
    delivery.status = 'held'
    const waiting = this.#held.get(delivery.target) ?? []
    this.#held.set(delivery.target, [...waiting, delivery])
    this.#after(holdLimit, () => this.#release(delivery.target))
  }

  #release(target: string): void {
    const waiting = this.#held.get(target) ?? []
    this.#held.delete(target)
    for (const [index, delivery] of waiting.toReversed().entries()) this.#schedule(delivery, 150 * (index + 1))
  }

  #schedule(delivery: Delivery, wait: number): void {
    delivery.status = 'pending'
    if (wait > 0) return this.#after(wait, () => this.#follow(this.#attempt(delivery)))
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#follow(promise)
    this.#after(0, () => void this.#attempt(delivery).finally(resolve))
  }

  #follow(attempt: Promise<void>): void {
    this.#due.add(attempt)
    void attempt.finally(() => this.#due.delete(attempt))
  }

  #after(wait: number, action: () => void): void {
    if (this.#stopped) return
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      action()
    }, wait)
    this.#timers.add(timer)
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const sentAt = this.#parts.now()
    const signature = this.#signers.get(delivery.target)?.(delivery, sentAt) ?? {}
    const { delivered, answer } = await post(delivery, signature)
    delivery.attempts.push({ at: sentAt.toISOString(), answer })
    if (this.#stopped) return
    const gap = retryGaps[delivery.attempts.length - 1]
    delivery.status = delivered ? 'delivered' : 'failed'
    if (!delivered) this.#parts.log(`${delivery.target} ${delivery.topic} → ${delivery.url}: ${answer}`)
    if (!delivered && gap) this.#schedule(delivery, gap)
    this.#parts.stored.save()
  }
}

async function post(delivery: Delivery, signature: Record<string, string>) {
  try {
    const response = await fetch(delivery.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signature },
      body: delivery.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerLimit),
    })
    await response.body?.cancel()
    return { delivered: response.ok, answer: String(response.status) }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return { delivered: false, answer: cause instanceof Error ? cause.message || cause.name : 'no answer' }
  }
}
