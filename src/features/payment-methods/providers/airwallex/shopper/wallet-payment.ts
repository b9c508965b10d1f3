import type { CheckoutView } from '#features/checkout/contract.ts'
import type { express } from '#features/checkout/express-contract.ts'
import { toDraft } from '#features/checkout/shopper/form/typed-form.ts'
import type { Typed } from '#features/checkout/shopper/form/validation.ts'
import type { MountedWallet, SheetWallet, WalletRequest } from '#features/checkout/shopper/provider/provider-part.ts'
import { HandoverError, tooLong } from '#features/checkout/shopper/provider/provider-script.ts'
import { call, isUncertain, newKey, patience } from '#features/checkout/shopper/session/calls.ts'
import { CallError, client } from '#kit/web/client.ts'
import type { HostedOptions } from '../step.ts'
import type { Airwallex, WalletElement } from './script.ts'
import { untilKnown } from './until-known.ts'
import { applePay, googlePay, type WalletOrder, type WalletPlace } from './wallet-words.ts'

const callExpress = client<typeof express>()

const tries = 3

/**
 * Puts a wallet's own button into the page. Address and way of shipping are chosen in the wallet's
 * sheet, every price there is our server's, and what is agreed to goes the way of Pay. Throws HandoverError where it does not come.
 */
export const mountWallet = async (
  place: HTMLElement,
  request: WalletRequest,
  sdk: Airwallex,
): Promise<MountedWallet> => {
  const { name, wallet, session } = request
  const words = googleOrApple(name)
  const element = await sdk.createElement(words.element, words.made(session.snapshot().view, wallet.account))
  /**
   * A change of the page's own must not pass for the answer to what is chosen in an open sheet. `rate` is what is chosen there: it stays
   * so by way of an address that nothing goes to. `sheet` counts them, as the end of one may come after the next has begun.
   */
  const { view: begun } = session.snapshot()
  const state = { shown: begun, rate: begun.shipping_rate_id, isOpen: false, sheet: 0 }

  const show = (view: CheckoutView) => {
    state.shown = view
    state.rate = view.shipping_rate_id
    element.update(words.shown(view))
  }
  /** What the sheet begins with follows what the page shows. */
  const follow = (view: CheckoutView) => {
    if (!state.isOpen && view !== state.shown) show(view)
  }
  const close = (sheet: number, isGone: boolean) => {
    if (sheet !== state.sheet) return
    state.isOpen = false
    // What was refused is still said in its sheet.
    if (isGone) follow(session.snapshot().view)
  }
  let last = 0
  let underWay: Promise<void> = Promise.resolve()
  /** One after another, as each builds upon the version before it; the sheet shows what came of the last one. */
  const price = (
    change: () => Promise<object> | null,
    of: 'address' | 'rate',
    isTaken: (view: CheckoutView) => boolean,
  ) => {
    const own = ++last
    const { rate } = state
    const ifLast = (shown: () => void) => own === last && shown()
    state.isOpen = true
    const ask = async (before: Promise<void>) => {
      await before
      const { view } = session.snapshot()
      try {
        const body = { version: view.version, ...(rate && { shipping_rate_id: rate }), ...(await change()) }
        const { data } = await call('PUT /checkouts/:token', { params: { token: view.token }, body }, patience())
        session.adoptChosen(data.checkout)
        if (isTaken(data.checkout) && data.checkout.totals.total > 0) ifLast(() => show(data.checkout))
        else ifLast(() => element.update(words.wrong(of, request.noRate(data.checkout))))
      } catch (error) {
        ifLast(() => element.update(words.wrong(of, getSentence(error))))
      }
    }
    underWay = ask(underWay)
  }
  element.on('shippingAddressChange', ({ detail }) => {
    const at = words.place(detail)
    const reaches = ({ countries, shipping_rates: rates }: CheckoutView) =>
      rates.length > 0 && (!countries || countries.includes(at.country))
    price(async () => ({ shipping_address: { ...at, province: (await provinceIn(at)) ?? '' } }), 'address', reaches)
  })
  element.on('shippingMethodChange', ({ detail }) => {
    const rate = words.rate(detail)
    state.rate = rate
    price(
      () => null,
      'rate',
      ({ shipping_rate_id: chosen }) => chosen === rate,
    )
  })
  element.on('click', () => {
    state.isOpen = true
    state.sheet += 1
    // What the page is still asking about comes before what is chosen in the sheet, and does not undo it.
    underWay = underWay.then(() => session.settle())
  })
  element.on('authorized', ({ detail }) => {
    const { shown, sheet } = state
    void underWay.then(() => pay(request, element, shown, words.order(detail))).then((isGone) => close(sheet, isGone))
  })
  element.on('cancel', () => {
    last += 1
    state.isOpen = false
    underWay = underWay.then(() => {
      session.update()
      return session.settle()
    })
  })
  if (name === 'applepay') element.on('validateMerchant', ({ detail }) => void vouch(request, element, detail))

  let come = (): void => undefined
  let fail = (): void => undefined
  const ready = new Promise<void>((resolve, reject) => {
    come = resolve
    fail = () => reject(new HandoverError('the wallet is not for this device'))
  })
  element.on('ready', () => come())
  element.on('error', () => fail())
  element.mount(place)
  await Promise.race([ready, tooLong()]).catch((error: unknown) => {
    element.destroy()
    throw error
  })
  return { follow, omitted: ['company'], leave: () => element.destroy() }
}

/** The names are many, and wanted with the first address of a sheet alone. */
const provinceIn = async ({ country, province }: WalletPlace) =>
  (await import('#features/checkout/province-code.ts')).findProvinceCode(country, province)

const getSentence = (error: unknown) => (error instanceof CallError ? error.message : '')

const vouch = async ({ provider, session }: WalletRequest, element: WalletElement, detail: object) => {
  const { token } = session.snapshot().view
  const { validationURL: validation_url } = detail as { validationURL: string }
  const body = { provider, validation_url }
  const { data } = await callExpress('POST /checkouts/:token/express/apple-pay', { params: { token }, body })
  element.completeValidation?.(data.session)
}

/**
 * What was agreed to, as if it had been typed and Pay pressed: the same rules, and one attempt however often it is sent. False where it was
 * refused, and the sheet is still there.
 */
const pay = async (
  request: WalletRequest,
  element: WalletElement,
  shown: CheckoutView,
  { email, address, rate }: WalletOrder,
): Promise<boolean> => {
  const { session, provider, name } = request
  const { phone, company, province } = address
  const typed = toDraft(request.read(), shown)
  const shipping_address = {
    ...address,
    province: (await provinceIn(address)) ?? province,
    phone: phone || (typed.shipping_address.phone ?? ''),
    company: company || (typed.shipping_address.company ?? ''),
  }
  const shipping_rate_id = rate ?? shown.shipping_rate_id
  const order = {
    key: newKey(),
    version: shown.version,
    expected_total: shown.totals.total,
    provider,
    method: name,
    email,
    shipping_address,
    billing_address: null,
    shipping_rate_id,
    // No sheet shows the day: it is that of the page, which learns of a later one where the sheet is refused for it.
    expected_delivery: session.snapshot().view.shipping_rates.find(({ id }) => id === shipping_rate_id)?.delivery?.to,
    extras: typed.extras,
  }
  const typedThere = Object.entries(shipping_address).map(([field, value]) => [`shipping_address.${field}`, value])
  const known: Typed = { email, ...Object.fromEntries(typedThere) }
  const send = async (left = tries): ReturnType<typeof once> =>
    once().catch((error: unknown) => {
      if (left > 1 && isUncertain(error)) return send(left - 1)
      throw error
    })
  const once = async () =>
    (await call('POST /checkouts/:token/pay', { params: { token: shown.token }, body: order }, patience())).data.next
  try {
    const next = await send()
    if (next.kind === 'redirect') throw new HandoverError('another way to pay was answered')
    const { client_secret, successUrl, failUrl } = next.options as HostedOptions
    try {
      await untilKnown(successUrl, element.confirmIntent({ client_secret }))
      window.location.assign(successUrl)
    } catch (error) {
      // How it went is the server's to say; without its answer nobody can.
      if (!(await session.cameBack(failUrl))) request.onRefused(error, known)
    }
    return true
  } catch (error) {
    element.update(googleOrApple(name).wrong('payment', getSentence(error)))
    request.onRefused(error, known)
    return false
  }
}

const googleOrApple = (name: SheetWallet) => (name === 'applepay' ? applePay : googlePay)
