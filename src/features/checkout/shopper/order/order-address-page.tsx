import { useEffect, useRef, useState } from 'react'
import { defaultForm } from '#features/checkout-form/rules.ts'
import { useTexts } from '#features/localization/shopper/texts.tsx'
import { formatMoney } from '#kit/contract/money.ts'
import type { ThankYouView } from '../../contract.ts'
import { fullName } from '../../full-name.ts'
import { AddressFields } from '../address/address-fields.tsx'
import { addressLines } from '../countries/address-format.ts'
import { ErrorSummary, focusField } from '../form/error-summary.tsx'
import { FormProvider } from '../form/form-context.tsx'
import type { Errors, Typed } from '../form/validation.ts'
import { Header } from '../page/page-frame.tsx'
import { OrderSummary, SummaryBar } from '../summary/order-summary.tsx'
import { type ChangeProblem, ChangeProblemNote } from './order-changes.tsx'
import styles from '../page/page.module.css'

export type AddressPageProps = {
  view: ThankYouView
  /** Of a form that was posted: what was typed, and what was wrong with it. */
  posted?: Typed
  errors?: Errors
  /** Why the address was not changed. */
  problem?: ChangeProblem
}

const formId = 'order-address'
const noErrors: Errors = {}
/** So many milliseconds an answer is waited for. */
const patienceMs = 15_000
/** Whoever stops the page from loading may press again after so many milliseconds. */
const leavingMs = 10_000
const nowhere = { shipping_address: [], billing_address: [] }

/** The fields of an address, with what is kept of it. */
const toTyped = ({ shipping_address: kept }: ThankYouView): Typed => ({
  ...Object.fromEntries(Object.entries(kept).map(([field, text]) => [`shipping_address.${field}`, text ?? ''])),
  'shipping_address.name': fullName(kept),
})

/** Where a placed order goes, to be corrected: all but country and province, on which rate and taxes rest. */
export const OrderAddressPage = ({ view, posted, errors = noErrors, problem }: AddressPageProps) => {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [initial] = useState(() => ({ ...toTyped(view), ...posted }))
  const [current, setProblem] = useState(problem)
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    if (current) main.current?.scrollIntoView()
  }, [current])
  const money = (minor: number) => formatMoney(minor, view.currency, view.locale)
  const address = `/thank-you/${view.token}`
  const { country, province } = view.shipping_address
  const state = {
    initial,
    errors,
    form: { ...defaultForm, ...view.changes?.form },
    countries: nowhere,
    token: view.token,
    isVatUnknown: false,
    provinces: () => [],
    keepsPlace: true,
  }
  const getForm = () => document.getElementById(formId) as HTMLFormElement
  const follow = (name: string) => focusField(getForm(), name)
  /** A form that leaves while nobody answers takes along all that was typed: first it is asked whether somebody does. */
  const save = async () => {
    setBusy(true)
    setProblem(undefined)
    // Without the page's own calls: what is shared with them is paid for by every page.
    const signal = AbortSignal.timeout(patienceMs)
    const isThere = await fetch(`/api/checkouts/${view.token}/state`, { signal }).then(
      ({ status }) => status < 500,
      () => false,
    )
    if (isThere) {
      getForm().submit()
      setTimeout(() => setBusy(false), leavingMs)
    } else {
      setBusy(false)
      setProblem('silent')
    }
  }
  return (
    <div className={styles.page}>
      <Header storeName={view.store_name} look={view.look} href={address} />
      <SummaryBar lines={view.lines} total={money(view.totals.total)} isOpen={isOpen} onToggle={setOpen} />
      <div className={styles.side}>
        <OrderSummary view={view} money={money} />
      </div>
      <main className={styles.main} ref={main}>
        {current && <ChangeProblemNote problem={current} />}
        <ErrorSummary errors={errors} onFollow={follow} />
        <h1 className={styles.messageTitle}>{t('change.address')}</h1>
        <form
          id={formId}
          method="post"
          action={`${address}/address`}
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <input type="hidden" name="version" value={view.changes?.version ?? 0} />
          <p className={styles.place} suppressHydrationWarning>
            {addressLines({ country, province }, view.locale).join(', ')}
          </p>
          <FormProvider value={state}>
            <AddressFields group="shipping_address" />
          </FormProvider>
          <div className={styles.changes}>
            <a className={styles.secondary} href={address}>
              {t('change.back')}
            </a>
            <button className={styles.primary} disabled={isBusy}>
              {t('change.save')}
            </button>
          </div>
        </form>
      </main>
    </div>
  )
}
