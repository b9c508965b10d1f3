import { darkenedTo, textOn } from '#features/customization/contrast.ts'
import { translate, type TextKey } from '#features/localization/catalogue.ts'
import { languages } from '#features/localization/languages.ts'
import type { PageTexts } from '#features/localization/server/public.ts'
import { escape } from '#kit/contract/escape-html.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { apart, inItsDirection, mailButton, mailFont, mailPage } from '#kit/server/mail-page.ts'
import type { MailName } from '../../rules.ts'

export type Goods = { title: string; variant_title: string; quantity: number; line_total: number }

/** A code of the shop: how much it takes off, and its last day where the shop is. */
export type GivenCode = { code: string; percent: number; endsAt: Date; timeZone: string }

export type Reminder = {
  mail: MailName
  store: string
  look: { primary_color: string; heading_color: string }
  currency: string
  goods: readonly Goods[]
  given: GivenCode | null
  links: { back: string; stop: string }
}

const codeText = ({ locale, texts }: PageTexts, { code, percent, endsAt, timeZone }: GivenCode): string =>
  translate(
    texts,
    'mail.code',
    {
      code,
      percent: new Intl.NumberFormat(locale, { style: 'percent' }).format(percent / 100),
      date: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(endsAt),
    },
    locale,
  )

/** A mail to a shopper in their language, as text and as HTML that says the same. It loads nothing: it does not tell who read it. */
export const composeReminder = ({ locale, language, texts }: PageTexts, about: Reminder) => {
  const { mail, store, currency, goods, links } = about
  const direction = languages.find(({ code }) => code === language)?.direction ?? 'ltr'
  const t = (key: TextKey) => translate(texts, key, { store }, locale)
  const subject = t(`${mail}.subject`)
  const lines = goods.map(({ title, variant_title: variant, quantity, line_total }) => ({
    quantity: `${new Intl.NumberFormat(locale).format(quantity)} ×`,
    title: variant ? `${title} (${variant})` : title,
    amount: formatMoney(line_total, currency, locale),
  }))
  const code = about.given && codeText({ locale, language, texts }, about.given)
  const reason = t('mail.why')
  const text = [
    t(`${mail}.text`),
    lines.map(({ quantity, title, amount }) => `${quantity} ${apart(title, direction)}: ${amount}`).join('\n'),
    ...(code ? [code] : []),
    `${t('mail.button')}: ${links.back}`,
    reason,
    `${t('mail.stop')}: ${links.stop}`,
  ]
  const { primary_color: primary, heading_color: heading } = about.look
  const [start, end] = direction === 'rtl' ? ['right', 'left'] : ['left', 'right']
  const cell = `class="line" valign="top" style="${mailFont};border-top:1px solid #e3e5ea`
  const body = [
    `<h1 style="margin:0 0 16px;font-size:20px;color:${darkenedTo(4.5, heading, '#ffffff')}">${inItsDirection(store)}</h1>`,
    `<p>${escape(t(`${mail}.text`))}</p>`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse">`,
    ...lines.map(
      ({ quantity, title, amount }) =>
        `<tr><td ${cell};padding:8px 0">${quantity} ${inItsDirection(title)}</td><td ${cell};padding:8px 0;padding-${start}:16px;white-space:nowrap" align="${end}">${escape(amount)}</td></tr>`,
    ),
    '</table>',
    ...(about.given && code ? [codeBox(code, about.given.code)] : []),
    mailButton({ label: t('mail.button'), link: links.back, colour: primary, textColour: textOn(primary) }),
    `<p class="quiet" style="color:#5b6273;font-size:14px">${escape(reason)} <a href="${escape(links.stop)}" style="color:#5b6273">${escape(t('mail.stop'))}</a></p>`,
  ].join('\n')
  return { subject, text: text.join('\n\n'), html: mailPage({ lang: locale, direction, title: subject, body }) }
}

/** A code is copied: it stays on one line. */
const codeBox = (text: string, code: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 0"><tr><td class="box" style="${mailFont};padding:12px 16px;border:1px dashed #9aa1b2;border-radius:8px">${escape(text).replace(escape(code), (copied) => `<span style="white-space:nowrap">${copied}</span>`)}</td></tr></table>`
