import { useEffect, useState } from 'react'
import type { CheckoutForm } from '#features/checkout-form/rules.ts'
import type { PreviewProduct } from '#features/customization/rules.ts'
import { defaultLook, lookProperties, previewLook } from '#features/customization/shopper/look.ts'
import { useTexts } from '#features/localization/shopper/texts.tsx'
import { inLanguage, type OwnField } from '#features/own-fields/rules.ts'
import { type ExpressWalletName, expressWallets } from '#features/payment-methods/wallets.ts'
import type { CheckoutView, Look, ThankYouView } from '../../contract.ts'
import type { PreviewOfStore } from '../../preview-contract.ts'
import { tipInLanguage } from '../../tip-in-language.ts'
import { tipAsked } from '../../tip.ts'
import { CheckoutPage } from '../checkout-page.tsx'
import type { Option } from '../countries/regions.ts'
import { ExpressCheckout } from '../express/express-checkout.tsx'
import { ThankYouPage } from '../order/thank-you-page.tsx'
import { ofStore, withProducts } from './sample.ts'

/** What the admin sends into the frame while the merchant tries colours. */
type LookMessage = { type: 'checky-look'; look: Partial<Look> }
const isLookMessage = (data: unknown): data is LookMessage =>
  typeof data === 'object' && data !== null && (data as LookMessage).type === 'checky-look'

/** The shop's own products, in place of the sample's. */
type ProductsMessage = { type: 'checky-products'; currency: string; products: readonly PreviewProduct[] }
const isProductsMessage = (data: unknown): data is ProductsMessage =>
  typeof data === 'object' && data !== null && (data as ProductsMessage).type === 'checky-products'

/** What shoppers are asked for, while the merchant tries it out. */
type FormMessage = { type: 'checky-form'; form: CheckoutForm }
const isFormMessage = (data: unknown): data is FormMessage =>
  typeof data === 'object' && data !== null && (data as FormMessage).type === 'checky-form'

/** What the merchant asks in words of their own, while it is written. */
type OwnFieldsMessage = { type: 'checky-own-fields'; fields: readonly OwnField[] }
const isOwnFieldsMessage = (data: unknown): data is OwnFieldsMessage =>
  typeof data === 'object' && data !== null && (data as OwnFieldsMessage).type === 'checky-own-fields'

/** The wallets that the store's shoppers can be shown. */
type WalletsMessage = { type: 'checky-wallets'; wallets: readonly ExpressWalletName[] }
const isWalletsMessage = (data: unknown): data is WalletsMessage =>
  typeof data === 'object' && data !== null && (data as WalletsMessage).type === 'checky-wallets'

/** What shoppers of the store are offered beside its products, for those and in the language of the page. */
type StoreMessage = { type: 'checky-store'; store: PreviewOfStore }
const isStoreMessage = (data: unknown): data is StoreMessage =>
  typeof data === 'object' && data !== null && (data as StoreMessage).type === 'checky-store'

export type PreviewPageProps = {
  /** A sample with the look that was asked for. */
  view: CheckoutView
  /** The form shows what is wrong with it. */
  isWrong?: boolean
  /** Shown in place of the checkout. */
  thanks?: ThankYouView
  countries: readonly Option[]
  /** States or provinces by country. */
  provinces: Readonly<Record<string, readonly Option[]>>
  /** Drawn while the merchant has no logo. */
  placeholderLogo: string
}

/** The checkout with sample data, to look at only. It follows the admin's changes without loading again. */
export const PreviewPage = ({ view, isWrong, thanks, countries, provinces, placeholderLogo }: PreviewPageProps) => {
  const t = useTexts()
  const [look, setLook] = useState<Look>(view.look)
  const [form, setForm] = useState<CheckoutForm>(view.form)
  const [asked, setAsked] = useState<readonly OwnField[]>([])
  const [own, setOwn] = useState<ProductsMessage | null>(null)
  const [store, setStore] = useState<PreviewOfStore | null>(null)
  // Every one of the sample, until the store's own are told.
  const [wallets, setWallets] = useState<readonly ExpressWalletName[] | null>(null)
  useEffect(() => {
    const received = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin !== window.location.origin) return
      if (isProductsMessage(data)) setOwn(data)
      if (isWalletsMessage(data)) setWallets(data.wallets)
      if (isStoreMessage(data)) setStore(data.store)
      if (isOwnFieldsMessage(data)) setAsked(data.fields)
      if (isFormMessage(data)) setForm({ ...view.form, ...data.form })
      if (isLookMessage(data)) setLook((before) => merged(before, data.look))
    }
    window.addEventListener('message', received)
    window.parent.postMessage({ type: 'checky-preview-ready' }, window.location.origin)
    return () => window.removeEventListener('message', received)
  }, [view.form])
  useEffect(() => {
    for (const [name, value] of Object.entries(lookProperties(look)))
      document.documentElement.style.setProperty(name, value)
  }, [look])

  const own_fields = previewed(asked, view.locale)
  const drawn = { ...look, logo_url: look.logo_url ?? placeholderLogo }
  const sold = <V extends CheckoutView | ThankYouView>(sample: V): V => {
    const shown = { ...sample, look: drawn }
    const bought = own ? withProducts(shown, own.currency, own.products) : shown
    return own && store ? ofStore(bought, store) : bought
  }
  const asking = sold({ ...view, form, own_fields })
  // A checkout asks for what it asked for when it was drawn.
  const drawing = JSON.stringify([drawn.logo_url, own !== null, store, form, own_fields])
  const { subtotal } = asking.totals
  const tip = tipAsked(tipInLanguage(form, view.locale), {}, { before: subtotal, after: subtotal })
  const wrong = { email: t('error.email'), 'shipping_address.address1': t('error.address') }
  if (thanks)
    return (
      <div inert>
        <ThankYouPage view={sold(thanks)} />
      </div>
    )
  return (
    <main aria-label={t('page.title')}>
      <h1 className="visually-hidden">{t('page.title')}</h1>
      <div inert>
        <CheckoutPage
          key={drawing}
          view={{ ...asking, tip }}
          {...(isWrong && { errors: wrong })}
          countries={{ shipping_address: countries, billing_address: countries }}
          provinces={(country) => provinces[country] ?? []}
          attemptKey=""
          express={<ExpressCheckout wallets={wallets ? (form.express ? wallets : []) : expressWallets} />}
          summaryOpen
        />
        {isWrong && <InSight key={`errors ${drawing}`} part='[role="alert"]' />}
        {view.problem !== null && <InSight key={`notice ${drawing}`} part="#notice" />}
        {view.no_rate !== null && <InSight key={`rates ${drawing}`} part="#shipping" />}
      </div>
    </main>
  )
}

/** Brings what the shown state is about into sight, in the frame alone: the page around it stays where it is. */
const InSight = ({ part }: { part: string }) => {
  useEffect(() => {
    const found = document.querySelector(part)
    if (found) window.scrollTo({ top: window.scrollY + found.getBoundingClientRect().top - 24 })
  }, [part])
  return null
}

/** Fields as they are written: one without a label yet is not drawn. */
const previewed = (fields: readonly OwnField[], locale: string): CheckoutView['own_fields'] =>
  inLanguage(fields, locale)
    .filter(({ label }) => label.trim() !== '')
    .map((field) => ({ ...field, countries: [], choices: [...field.choices] }))

/** A change of the look, checked like the query is. Members that the message leaves out stay. */
const merged = (before: Look, change: Partial<Look> | undefined): Look => {
  const wanted = { ...defaultLook, ...before, ...change }
  return previewLook(
    {
      primaryColor: wanted.primary_color,
      headingColor: wanted.heading_color,
      fontFamily: wanted.font_family,
      logo: wanted.logo_url ?? '',
    },
    window.location.origin,
  )
}
