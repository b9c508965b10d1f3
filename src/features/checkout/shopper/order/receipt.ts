import { translate, type TextKey, type Texts } from '#features/localization/catalogue.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { ThankYouView } from '../../contract.ts'
import type { Receipt } from '../../receipt.ts'
import { addressLines } from '../countries/address-format.ts'

/** Null where there is no order yet, or nobody that it may be shown to. */
export const toReceipt = (view: ThankYouView, texts: Texts): Receipt | null => {
  const { order, locale, totals } = view
  if (!order || view.is_withheld || !view.email) return null
  const t = (key: TextKey, values?: Record<string, string | number>) => translate(texts, key, values, locale)
  const money = (minor: number) => formatMoney(minor, view.currency, locale)
  const day = (date: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
  const shown = (rows: [string, string | false | null][]) =>
    rows.filter((row): row is [string, string] => Boolean(row[1]))
  return {
    locale,
    number: view.order_number ?? '',
    shop: view.store_name,
    title: t('receipt.title'),
    facts: shown([
      [t('receipt.date'), day(order.placed_on)],
      [t('details.payment'), view.payment],
      [t('details.contact'), view.email],
      [t('details.vat_id'), view.written.vat_id],
    ]),
    addresses: [
      [t(view.needs_shipping ? 'details.address' : 'details.billing'), addressLines(view.shipping_address, locale)],
      ...(view.billing_address || view.needs_shipping
        ? [[t('details.billing'), billTo(view) ?? [t('billing.same')]] as [string, string[]]]
        : []),
    ],
    lines: view.lines.map((line) => ({
      what: [line.title, line.variant_title].filter(Boolean).join(' - '),
      amount: money(line.line_total),
      notes: [
        ...Object.entries(line.properties).map(([name, value]) => `${name}: ${value}`),
        [t('summary.quantity', { count: line.quantity }), t('summary.each', { price: money(line.unit_price) })].join(
          ', ',
        ),
      ],
    })),
    sums: shown([
      [t('summary.subtotal'), money(totals.subtotal)],
      ...view.discounts.map(({ title, amount }): [string, string] => [title || t('summary.discount'), money(-amount)]),
      [t('summary.shipping'), view.needs_shipping && money(totals.shipping ?? 0)],
      [t('summary.taxes'), totals.tax > 0 && !totals.taxes_included && money(totals.tax)],
      [t('summary.tip'), totals.tip > 0 && money(totals.tip)],
    ]),
    total: [t('summary.total'), money(totals.total)],
    after: [
      ...(totals.tax > 0 && totals.taxes_included ? [t('summary.taxes_included', { amount: money(totals.tax) })] : []),
      ...order.refunds.map(({ on, amount }) =>
        [`${t('refunded.title')}: ${money(amount)}`, on && day(on)].filter(Boolean).join(', '),
      ),
      ...(order.is_cancelled ? [t('confirmation.cancelled')] : []),
      ...(view.is_test ? [t('confirmation.test')] : []),
      ...(view.support_email ? [t('details.support', { email: view.support_email })] : []),
    ],
  }
}

const billTo = ({ billing_address: address, locale }: ThankYouView) => address && addressLines(address, locale)
