import { useState } from 'react'
import { useTexts } from '#features/localization/shopper/texts.tsx'
import type { CheckoutView } from '../../contract.ts'
import { fillForm } from '../form/fill-form.ts'
import { initialForm } from '../form/typed-form.ts'
import type { Errors, Typed } from '../form/validation.ts'
import { showNotice } from '../page/notice.tsx'
import type { CheckoutSession } from '../session/checkout-session.ts'
import { formElement } from '../session/use-checkout.ts'
import { ExpressButton } from './express-button.tsx'
import { ExpressWallet } from './express-wallet.tsx'
import { expressWays } from './express-ways.ts'
import styles from './express-checkout.module.css'

type Props = {
  view: CheckoutView
  session: CheckoutSession
  /** What is wrong with the form as it stands. */
  check(): Errors
  showErrors(errors: Errors): boolean
}

/** Whether a wallet tells what belongs into a field, all but the fields of an address that it leaves out. */
const isFromWallet = (name: string, omitted: readonly string[]) =>
  /^(email|payment|shipping_rate_id|(billing|shipping)_address\..+)$/.test(name) &&
  !omitted.some((field) => name === `shipping_address.${field}`)

/** What stands above the form for who pays with an address that a wallet knows; nothing where the store does not want it. */
export const ExpressSlot = ({ view, session, check, showErrors }: Props) => {
  const t = useTexts()
  const [unavailable, setUnavailable] = useState<readonly string[]>([])
  const ways = expressWays(view).filter(({ method }) => !unavailable.includes(method))
  if (ways.length === 0) return null

  const missing = (omitted: readonly string[]) =>
    Object.fromEntries(Object.entries(check()).filter(([name]) => !isFromWallet(name, omitted)))
  const onRefused = (error: unknown, provided?: Typed) => {
    const errors = session.refused(error)
    // What the wallet knew of the shopper is not typed again.
    const known = Object.entries(provided ?? initialForm(session.snapshot().view))
    fillForm(
      formElement(),
      Object.fromEntries(known.filter(([name, value]) => value && /^(email|shipping_address\.)/.test(name))),
    )
    if (showErrors(errors) && session.snapshot().notice) showNotice()
  }
  const isScripted = ways.every(({ buttons }) => !buttons)
  const isApples = ways.every(({ method }) => method === 'applepay')
  return (
    <section
      className={`${styles.express} ${isScripted ? 'scripted' : ''} ${isApples ? styles.ofApple : ''}`}
      aria-labelledby="express"
    >
      <h2 className={styles.title} id="express">
        {t('express.title')}
      </h2>
      <div className={styles.row}>
        {ways.map(({ provider, method, label, buttons, wallet }) =>
          buttons ? (
            <ExpressButton
              key={method}
              session={session}
              provider={provider}
              method={method}
              label={label}
              script={buttons.script}
              isReady={(omitted) => showErrors(missing(omitted))}
              onRefused={onRefused}
              onFollow={() => fillForm(formElement(), { payment: `${provider}:${method}` })}
            />
          ) : (
            <ExpressWallet
              key={method}
              name={method === 'applepay' ? 'applepay' : 'googlepay'}
              title={label}
              provider={provider}
              wallet={wallet!}
              session={session}
              isWhole={(omitted) => Object.keys(missing(omitted)).length === 0}
              reportMissing={(omitted) => void showErrors(missing(omitted))}
              noRate={({ no_rate }) => no_rate ?? t('shipping.none')}
              onRefused={onRefused}
              onGone={() => setUnavailable((others) => [...others, method])}
            />
          ),
        )}
      </div>
      <p className={styles.or}>{t('express.or')}</p>
    </section>
  )
}
