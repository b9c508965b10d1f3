import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '#features/localization/shopper/texts.tsx'
import { formatMoney } from '#kit/contract/money.ts'
import type { CheckoutView } from '../contract.ts'
import { BillingSection } from './address/billing-section.tsx'
import { AddressSection, ShippingSection } from './address/delivery-sections.tsx'
import { ContactSection } from './contact/contact-section.tsx'
import { keepDetails, shopKey } from './contact/kept-details.ts'
import { ProveBox, ProveForm, type Proof } from './contact/prove-box.tsx'
import { type Countries, type Option, getProvinces } from './countries/regions.ts'
import { ExpressSlot } from './express/express-slot.tsx'
import { MoreAsked, PolicyLinks, TermsBox } from './extras/extra-fields.tsx'
import { ErrorSummary, focusField } from './form/error-summary.tsx'
import { FormProvider, useSteadyState } from './form/form-context.tsx'
import { readForm, initialForm } from './form/typed-form.ts'
import { useErrors } from './form/use-errors.ts'
import { type Errors, type Typed, validate } from './form/validation.ts'
import { ExpiredPage } from './page/expired-page.tsx'
import { Later } from './page/later.tsx'
import { findRetry, getNotice, type Notice, NoticeBox, showNotice, useProblemShown } from './page/notice.tsx'
import { Footer, Header, Note } from './page/page-frame.tsx'
import { TrialNote } from './page/trial-note.tsx'
import { CheckingPayment } from './payment/checking-payment.tsx'
import { keepPayment, restorePayment } from './payment/kept-payment.ts'
import { PayPlace } from './payment/pay-place.tsx'
import { isTestOnly, PaymentSection } from './payment/payment-section.tsx'
import { cardFor } from './provider/card-payment.ts'
import type { InPlace } from './provider/provider-part.ts'
import { MovedTab } from './session/moved-tab.tsx'
import type { Snapshot } from './session/session-snapshot.ts'
import { formElement, formId, useCheckout } from './session/use-checkout.ts'
import { useTabs } from './session/use-tabs.ts'
import { CheckoutSide } from './summary/checkout-side.tsx'
import { EmptyCart, FitButton } from './summary/line-control.tsx'
import { OfferPlace } from './summary/offer-place.tsx'
import { SummaryBar } from './summary/order-summary.tsx'
import styles from './page/page.module.css'

export type CheckoutPageProps = {
  view: CheckoutView
  countries: Countries
  provinces?: (country: string) => readonly Option[]
  /** Names the first attempt to pay. */
  attemptKey: string
  /** Of a form that was posted without the script: what was typed, and what was wrong with it. */
  posted?: Typed
  errors?: Errors
  notice?: Notice
  /** Why what a browser gave for a proof did not show it what was typed. */
  proof?: Proof
  /** Above the form: the buttons of an express checkout. */
  express?: ReactNode
  summaryOpen?: boolean
  /** The shopper may choose what is measured. */
  isMeasured?: boolean
  /** Called with each change. */
  watch?: ((snapshot: Snapshot) => void) | undefined
}

/** The hosted checkout: the form on the left, the order on the right; one column where there is no room for two. */
export const CheckoutPage = (props: CheckoutPageProps) => {
  const { countries, provinces = getProvinces, attemptKey, posted, summaryOpen = false, watch } = props
  const t = useTexts()
  const { session, notice: latest, ...snapshot } = useCheckout(props.view, attemptKey, watch)
  const { view, updating, picked, phase } = snapshot
  const { tab, take } = useTabs(session, view.token, attemptKey !== '')
  const [isOpen, setOpen] = useState(summaryOpen)
  // It stays there once it is: the frames of a card would lose what was typed if the form were moved.
  const [isFirst, setFirst] = useState(summaryOpen)
  if (isOpen && !isFirst) setFirst(true)
  const [placeless, setPlaceless] = useState<Errors | null>(null)
  const [initial] = useState(() => initialForm(props.view, posted))
  const money = (minor: number) => formatMoney(minor, view.currency, view.locale)
  const isPosted = posted !== undefined
  const isFree = view.priced && view.totals.total === 0

  useEffect(() => {
    // The script checks from here on, in the shopper's language and beside the field.
    formElement().noValidate = true
    const typed = readForm(formElement())
    const { shipping_rate_id: rate, payment = '' } = typed
    const { view: shown } = session.snapshot()
    // What was typed and chosen before the script came counts like what comes after.
    if (payment === initial['payment']) restorePayment(shown.token)
    else keepPayment(shown.token, payment)
    for (const [name, text] of Object.entries(typed))
      if (text && text !== initial[name]) session.fieldChanged(name, true)
    if (rate && rate !== shown.shipping_rate_id) session.pick(rate)
    else if (!shown.priced) session.update()
  }, [session, initial])

  const check = (typed: Typed, view: CheckoutView): Errors => {
    const errors = validate(typed, { t, countries, view })
    const isMissing = view.totals.total > 0 && cardFor(typed['payment'])?.isComplete() === false
    return isMissing ? { ...errors, payment: t('payment.card_incomplete') } : errors
  }
  const checkNow = () => check(readForm(formElement()), session.snapshot().view)
  const { errors, setErrors, recheck, recheckAll, recheckFor } = useErrors(props.errors ?? {}, checkNow, view)
  const changed = ({ target }: FormEvent<HTMLFormElement>) => {
    const field = target as HTMLInputElement | HTMLSelectElement
    recheckFor(field.name)
    if (field.name === 'payment') keepPayment(view.token, field.value)
    session.fieldChanged(field.name, field instanceof HTMLSelectElement)
  }
  const left = (name: string, text: string) => {
    if (text.trim() || errors[name]) recheck(name)
  }
  const emailTaken = () => {
    recheck('email')
    session.update()
  }
  const follow = (name: string): boolean => {
    const card = name === 'payment' ? cardFor(readForm(formElement())['payment']) : null
    if (!card) return focusField(formElement(), name)
    card.focus()
    return true
  }
  // A field may have gone with what was bought: nothing is to be done there any more.
  const followLink = (name: string) => follow(name) || recheckAll()
  const showErrors = (found: Errors) => {
    setErrors(found)
    const [first] = Object.keys(found)
    setPlaceless(first !== undefined && !follow(first) ? found : null)
    return first === undefined
  }
  const isWhole = () => {
    // Rates may still be on their way.
    const { shipping_rate_id: _, ...certain } = checkNow()
    return showErrors(certain)
  }
  const pay = async (inPlace?: (step: InPlace) => void) => {
    const typed = readForm(formElement())
    if (typed['device']) keepDetails(shopKey(view), typed)
    const isRight = showErrors(await session.pay(check, inPlace))
    const now = session.snapshot()
    if (isRight && now.phase === 'idle' && getNotice(now.notice, now)) showNotice()
  }

  useProblemShown(snapshot.isProblemOld ? null : view.problem, phase)

  const notice = getNotice(latest ?? (phase === 'idle' ? props.notice : undefined), snapshot)
  const isOffered = view.shipping_rates.some(({ id }) => id === picked)
  const asked = { form: view.form, token: view.token, isVatUnknown: view.extras.is_vat_unknown === true }
  const state = useSteadyState({ initial, isPosted, errors, countries, provinces, onLeave: left, ...asked })
  const box = notice && (
    <NoticeBox
      key={JSON.stringify(notice)}
      notice={notice}
      money={money}
      cartUrl={view.cart_url}
      onRetry={findRetry(notice, session.update, () => void pay())}
    >
      <FitButton lines={view.lines} onChange={session.setQuantity} />
    </NoticeBox>
  )
  // Why a press on this page did not pay stands where the shopper can put it right.
  const isAtPayment = (notice?.kind === 'payment' || notice?.kind === 'unpaid') && snapshot.isTried
  const side = (
    <Later part="side" key="side">
      <CheckoutSide {...snapshot} session={session} money={money} />
    </Later>
  )
  const main = (
    <main className={styles.main} key="main">
      <h1 className="visually-hidden">{t('page.title')}</h1>
      {view.trial && <TrialNote payments={view.trial} />}
      {!view.trial && isTestOnly(view.payment_methods) && <Note kind="test" text={t('payment.test')} />}
      <div aria-live="polite">{tab === 'also' && <Note kind="tabs" text={t('tabs.also')} />}</div>
      {!isAtPayment && box}
      <ErrorSummary errors={errors} onFollow={followLink} placeless={errors === placeless ? placeless : null} />
      {props.view.is_withheld && <ProveBox text={t('proof.text')} proof={props.proof} />}
      {props.express ?? <ExpressSlot view={view} session={session} check={checkNow} showErrors={showErrors} />}
      <ContactSection view={view} onTaken={emailTaken} />
      <Later part="delivery">
        <AddressSection needsShipping={view.needs_shipping} />
      </Later>
      {view.needs_shipping && (
        <Later part="shipping">
          <ShippingSection
            view={view}
            chosen={(isOffered ? picked : view.shipping_rate_id) ?? ''}
            onChoose={session.pick}
            money={money}
            loading={updating || !view.priced}
            error={errors['shipping_rate_id']}
          />
        </Later>
      )}
      <MoreAsked view={view} money={money} />
      <OfferPlace {...snapshot} session={session} money={money} />
      <Later part="payment">
        <PaymentSection methods={view.payment_methods} isFree={isFree} notice={isAtPayment && box} />
      </Later>
      {view.needs_shipping && (
        <Later part="billing">
          <BillingSection />
        </Later>
      )}
      <TermsBox {...view} />
      <PayPlace
        methods={view.payment_methods}
        session={session}
        isWhole={isWhole}
        pay={pay}
        phase={phase}
        amount={view.priced ? money(view.totals.total) : ''}
        disabled={!view.priced || (view.payment_methods.length === 0 && !isFree)}
        isFree={isFree}
      />
      <Later part="footer">
        <Footer storeName={view.store_name} href={view.cart_url} isMeasured={props.isMeasured}>
          <PolicyLinks policies={view.policies} token={view.token} isOver />
        </Footer>
      </Later>
    </main>
  )
  const findInstead = () => {
    if (tab === 'moved') return <MovedTab view={view} onTake={take} />
    if (view.state === 'expired') return <ExpiredPage shop={view} href={view.cart_url} />
    if (view.state === 'paying') return <CheckingPayment view={view} onSettled={session.adopt} />
    if (view.lines.length > 0) return null
    return <EmptyCart view={view} changed={snapshot.changed} onChange={session.setQuantity} />
  }
  const instead = findInstead()
  return (
    <FormProvider value={state}>
      {instead}
      {props.view.is_withheld && <ProveForm token={view.token} />}
      <form
        id={formId}
        className={styles.page}
        method="post"
        action={`/checkout/${view.token}`}
        hidden={instead !== null}
        onInput={changed}
        onSubmit={(event) => {
          // What a part asks for before the script has taken it over is asked for as without one; so is another language always.
          const others = ':root:not([data-awake]) :not([value=pay]), [value=language]'
          if (event.nativeEvent.submitter?.matches(others)) return
          event.preventDefault()
          void pay()
        }}
      >
        <button
          className="visually-hidden"
          name="intent"
          value="update"
          formNoValidate
          tabIndex={-1}
          aria-hidden="true"
        />
        <input type="hidden" name="key" value={attemptKey} />
        <input type="hidden" name="version" value={view.version} />
        <input type="hidden" name="expected_total" value={view.totals.total} />
        <Header storeName={view.store_name} look={view.look} href={view.cart_url} />
        <SummaryBar
          lines={view.lines}
          total={money(view.totals.total)}
          pending={!view.priced}
          isOpen={isOpen}
          onToggle={setOpen}
        />
        {/* Unfolded, the summary stands before the form, for the keyboard too: its codes can be changed. */}
        {isFirst ? [side, main] : [main, side]}
      </form>
    </FormProvider>
  )
}
