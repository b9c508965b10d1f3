import { learnWritten } from '#kit/contract/written.ts'
import { CallError } from '#kit/web/client.ts'
import type { CheckoutView } from '../../contract.ts'
import { toFieldErrors } from '../form/field-errors.ts'
import { acceptedCodes, toDraft, toPayment } from '../form/typed-form.ts'
import type { Errors, Typed } from '../form/validation.ts'
import { cardFor } from '../provider/card-payment.ts'
import { handOver } from '../provider/handover.ts'
import type { InPlace, ScriptStep, TypedCard } from '../provider/provider-part.ts'
import { HandoverError } from '../provider/provider-script.ts'
import { call, checkoutIn, errorNotice, isOffline, isUncertain, newKey, patience, unsureNotice } from './calls.ts'
import { getChangedLine } from './changed-line.ts'
import { cardInSight, prepareChosen } from './chosen-way.ts'
import { keepSame } from './keep-same.ts'
import { Latest } from './latest.ts'
import { getAskedSince, isStillOld, type Snapshot, toSnapshot } from './session-snapshot.ts'

/** Names of fields that decide on rates, taxes and totals as soon as they are complete. */
const decisive = /^(shipping_address\.(city|zip|province)|tip_amount)$/
/** Names of fields that the server keeps while the shopper types. */
const kept = /^(email|vat_id|note|gift_note|newsletter|terms|tip|tip_amount|shipping_address\.\w+|own\.[\w-]+)$/
const tries = 3
/** Whoever presses "more" presses it again. */
const quantityPause = 250

/**
 * The checkout as the server last described it, kept in step with what the shopper types: one call after a pause, and
 * only the newest answer counts. Answers never touch the fields. Pays once, whatever is clicked: an attempt keeps its key
 * until the answer is definite.
 */
export class CheckoutSession {
  #snapshot: Snapshot
  #key: string | null
  /** The discount codes that the shopper asked for and no answer has confirmed yet. */
  #codes: string[] | null = null
  /** The line of an offer that is taken out on its card, which says so itself. */
  #leaving: number | null = null
  /** How many changes were answered. */
  #answered = 0
  readonly #read: () => Typed
  readonly #listeners = new Set<() => void>()
  readonly #updates = new Latest((signal) => this.#update(signal))

  /** `attemptKey` names the first attempt: the form carries the same when it is posted without the script. */
  constructor(view: CheckoutView, attemptKey: string, read: () => Typed) {
    this.#snapshot = toSnapshot(view)
    this.#key = attemptKey || null
    this.#read = read
  }

  readonly snapshot = () => this.#snapshot
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  #set(change: Partial<Snapshot>) {
    const { view } = this.#snapshot
    this.#snapshot = { ...this.#snapshot, ...change, view: change.view ? keepSame(view, change.view) : view }
    for (const listener of this.#listeners) listener()
  }

  #schedule(milliseconds: number) {
    if (milliseconds === 0) this.#set({ updating: true })
    this.#updates.schedule(milliseconds)
  }

  readonly adopt = (view: CheckoutView) => {
    const { version, state } = this.#snapshot.view
    // An answer that took long says how things stood before: no payment leads back to a checkout that nobody tried to pay.
    if (view.version < version || (state === 'paying' && view.state === 'open')) return
    // What was started under the key is over: the next press is another attempt.
    if (state === 'paying' && view.state !== 'paying') this.#key = null
    this.#set({ view, isProblemOld: isStillOld(this.#snapshot, view) })
  }
  /** The same of what was chosen in a wallet: a rate that was picked on the page before is no longer meant. */
  readonly adoptChosen = (view: CheckoutView) => this.#set({ view, picked: null })

  fieldChanged(name: string, isSelect: boolean) {
    const isKept = kept.test(name)
    // Long before Pay: by then another version may have taken this one's place, with other files. What the page came with is no change.
    if (isKept || name === 'payment') prepareChosen(this.#snapshot.view, this.#read()['payment'])
    if (!isKept) return
    this.#schedule(isSelect || name === 'tip' ? 0 : decisive.test(name) ? 400 : 1_200)
  }

  readonly pick = (rate: string) => {
    this.#set({ picked: rate })
    this.#schedule(0)
  }

  /** A new code takes the place of those that were refused. */
  readonly addCode = (code: string) =>
    this.#askFor((codes) => {
      const { refused_codes } = this.#snapshot.view
      return [...new Set([...acceptedCodes({ discount_codes: codes, refused_codes }), code])]
    })
  readonly removeCode = (code: string) => this.#askFor((codes) => codes.filter((other) => other !== code))

  #askFor(change: (codes: string[]) => string[]) {
    this.#codes = change(this.#codes ?? this.#snapshot.view.discount_codes)
    this.#schedule(0)
  }

  readonly setQuantity = (position: number, quantity: number) => {
    this.#set({ asked: { ...this.#snapshot.asked, [position]: quantity }, updating: true })
    this.#schedule(quantity === 0 ? 0 : quantityPause)
  }

  readonly addOffer = (id: string) => {
    this.#set({ offering: id, changed: null })
    this.#schedule(0)
  }
  readonly removeOffer = (position: number) => {
    this.#leaving = position
    this.setQuantity(position, 0)
  }

  readonly update = () => this.#schedule(0)

  async #update(signal: AbortSignal) {
    this.#set({ updating: true })
    for (let left = tries; left > 0 && !signal.aborted; left--) if (await this.#send(signal)) break
    if (!signal.aborted) this.#set({ updating: false })
  }

  /** False where the page was out of date and what was typed has to be sent once more. */
  async #send(signal: AbortSignal): Promise<boolean> {
    const { view, picked, notice, asked, offering } = this.#snapshot
    // Codes and lines that were changed elsewhere since are not taken back.
    const lines = Object.entries(asked).map(([position, quantity]) => ({ position: Number(position), quantity }))
    const body = toDraft(this.#read(), view, { codes: this.#codes, rate: picked, lines, offer: offering })
    try {
      const asking = { params: { token: view.token }, body }
      // Whoever leaves finds what they typed last as they come back.
      const { data } = await call('PUT /checkouts/:token', asking, { signal, keepalive: true })
      learnWritten(data.written)
      if (signal.aborted) return true
      this.#updates.answered()
      this.#answered++
      this.#codes = null
      // What the server would not take as it was has been changed.
      const isPutRight = notice?.kind === 'changed' && lines.length > 0
      const recovered = notice?.kind === 'offline' || notice?.kind === 'server' || isPutRight
      const isShownOnCard = lines.every(({ position }) => position === this.#leaving)
      this.#leaving = null
      const changed = isShownOnCard ? this.#snapshot.changed : getChangedLine(view, data.checkout)
      this.#set({
        view: data.checkout,
        changed,
        asked: getAskedSince(asked, this.#snapshot.asked),
        offering: null,
        notice: recovered ? null : notice,
      })
      return true
    } catch (thrown) {
      const error: unknown = signal.aborted ? signal.reason : thrown
      if (signal.aborted && !(error instanceof CallError)) return true
      const fresh = checkoutIn(error)
      if (fresh) this.adopt(fresh)
      const isOutdated = error instanceof CallError && error.status === 409
      if (isOutdated && fresh && fresh.version !== view.version && fresh.state === view.state) return false
      const failureNotice = errorNotice(error)
      // What was refused is not asked for again; what nobody answered is.
      this.#set({
        updating: false,
        notice: failureNotice,
        ...(failureNotice.kind === 'changed' && { asked: {}, offering: null }),
      })
      if (failureNotice.kind !== 'changed') this.#updates.askAgain()
      return true
    }
  }

  /**
   * Pays, and leaves for the provider's page, or goes on by the provider's own button where that was pressed. Returns what is wrong with
   * the form, if anything is.
   */
  async pay(check: (typed: Typed, view: CheckoutView) => Errors, inPlace?: (step: InPlace) => void): Promise<Errors> {
    if (this.#snapshot.phase !== 'idle') return {}
    // Rates may still be on their way: whether one is missing is asked once they are there.
    const { shipping_rate_id: _, ...certain } = check(this.#read(), this.#snapshot.view)
    if (Object.keys(certain).length > 0) return certain
    const { asked, view: before } = this.#snapshot
    const seen = before.totals.total
    this.#set({ phase: 'paying', notice: null, isProblemOld: true })
    try {
      // Browsers that say so may be wrong: only one that reaches nobody is believed.
      if (isOffline() && !(await this.refresh())) return this.#stop({ kind: 'offline' })
      const cardComes = () => cardInSight(this.#snapshot.view, this.#read()['payment'])
      await Promise.all([this.#updates.settle(), cardComes()])
      await cardComes()
      const { view, notice } = this.#snapshot
      if (notice && this.#isAsking()) {
        this.#updates.askAgain()
        return this.#stop(notice)
      }
      const typed = this.#read()
      const errors = check(typed, view)
      if (Object.keys(errors).length > 0 || view.totals.total !== seen)
        return this.#stop(this.#priceNotice(seen), errors)
      // The version that was pressed at: what is bought may have been changed elsewhere since.
      const { version } = Object.keys(asked).length > 0 ? view : before
      const expected_delivery = before.shipping_rates.find(({ id }) => id === typed['shipping_rate_id'])?.delivery?.to
      const body = { ...toPayment(typed, view, (this.#key ??= newKey())), version, expected_delivery }
      // Fields that come from here on are empty: they pay nothing.
      const card = cardFor(typed['payment'])
      // What the server says from here on may be about this press.
      this.#set({ isProblemOld: false })
      const { next } = (await call('POST /checkouts/:token/pay', { params: { token: view.token }, body }, patience()))
        .data
      if (card && next.kind !== 'redirect') return await this.#payHere(card, next, typed)
      if (inPlace && next.kind === 'redirect' && next.in_place) {
        inPlace(next.in_place)
        return {}
      }
      this.#set({ phase: 'leaving' })
      await handOver(next)
      return {}
    } catch (error) {
      return this.#refused(error, seen)
    }
  }

  /** What was changed beside the fields is not confirmed yet: a payment does not carry it. */
  #isAsking() {
    const { asked, offering } = this.#snapshot
    return Object.keys(asked).length > 0 || offering !== null || this.#codes !== null
  }

  /** By the fields on this page. Where that is refused everything stays as it is, and the server hears of it at once. */
  async #payHere(card: TypedCard, step: ScriptStep, typed: Typed): Promise<Errors> {
    const reason = await card.confirm(step, typed)
    if (reason === null) {
      this.#set({ phase: 'leaving' })
      window.location.assign(step.options.successUrl)
      return {}
    }
    const isKnown = await this.cameBack(step.options.failUrl, { isTried: true })
    // What the bank said stands in the checkout; what else went wrong is the fields' to say, unless nobody can say whether it was paid.
    if (this.#snapshot.view.problem !== null) return this.#stop(null)
    return reason && isKnown ? this.#stop(null, { payment: reason }) : this.#stop(unsureNotice())
  }

  /** The provider's own part of the page is done with: the server asks how it went, and the next press is a new attempt. */
  async cameBack(address: string, { isTried } = { isTried: false }): Promise<boolean> {
    this.#key = null
    const { pathname, search } = new URL(address)
    await fetch(pathname + search, { redirect: 'manual', ...patience() }).catch(() => null)
    const isKnown = await this.refresh()
    this.#set({ phase: 'idle', isTried, isProblemOld: false })
    return isKnown
  }

  /** What the server would not do for a button that is not ours, told like what it would not do for ours. */
  refused(error: unknown): Errors {
    return this.#refused(error, this.#snapshot.view.totals.total)
  }

  #refused(error: unknown, seen: number): Errors {
    if (error instanceof HandoverError) return this.#stop({ kind: 'script' })
    // The key is kept with another way named, too: should this one be tried again, it is the same attempt.
    if (!(error instanceof CallError) || isUncertain(error)) {
      const named = error instanceof CallError && error.status === 502 ? error.errors : {}
      return this.#stop(Object.keys(named).length > 0 ? null : unsureNotice(), named)
    }
    const fresh = checkoutIn(error)
    if (fresh) this.adopt(fresh)
    if (error.status === 429) return this.#stop(errorNotice(error))
    this.#key = null
    if (Object.keys(error.errors).length > 0) return this.#stop(null, toFieldErrors(error.errors))
    const mayPay = !fresh || fresh.state === 'open' || fresh.state === 'failed'
    return this.#stop(this.#priceNotice(seen) ?? (mayPay ? { kind: 'changed', message: error.message } : null))
  }

  #stop(notice: Snapshot['notice'], errors: Errors = {}): Errors {
    this.#set({ phase: 'idle', isTried: true, notice })
    return errors
  }

  #priceNotice(before: number): Snapshot['notice'] {
    const { total } = this.#snapshot.view.totals
    return total === before ? null : { kind: 'price', before, after: total }
  }

  /** Back from the provider's page by the browser's history: the page is as it was left, so it asks how things stand. */
  async returned(): Promise<void> {
    this.#set({ phase: 'idle' })
    await this.refresh()
  }

  /**
   * The connection is back: what waited for it is sent, and whether a payment was started can be asked. Anew after four seconds, then
   * after twice as many each time, where a press is under way, which may yet fail, or no answer came: a connection that the browser
   * says is back may not carry yet.
   */
  readonly reconnected = async (pause = 4_000): Promise<void> => {
    const { notice, phase } = this.#snapshot
    if (phase !== 'idle' || (notice?.kind === 'lost' && !(await this.refresh())))
      setTimeout(this.reconnected, pause, pause * 2)
    else if (notice?.kind === 'offline') {
      this.#updates.answered()
      this.update()
    } else if (notice?.kind === 'lost' && this.#snapshot.notice === notice) this.#set({ notice: null })
  }

  /** What the server says now. Without an answer the page stays as it is, and it is false. */
  async refresh(): Promise<boolean> {
    const { token } = this.#snapshot.view
    const answered = this.#answered
    const answer = await call('GET /checkouts/:token', { params: { token } }, patience()).catch(() => null)
    // It may have been asked before a change that was answered since.
    if (answer && answered !== this.#answered) return this.refresh()
    if (answer) this.adopt(answer.data.checkout)
    return answer !== null
  }

  /** Once everything that was typed has been sent. */
  readonly settle = () => this.#updates.settle()
  readonly hurry = () => void this.#updates.hurry()
  readonly stop = () => this.#updates.stop()
}
