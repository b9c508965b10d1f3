import { darkenedTo, textOn } from '#features/customization/contrast.ts'
import { translate, type TextKey } from '#features/localization/catalogue.ts'
import { languages } from '#features/localization/languages.ts'
import type { PageTexts } from '#features/localization/server/public.ts'
import { formatMoney } from '#kit/contract/money.ts'
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

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

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
  const t = (key: TextKey) => translate(texts, key, { store }, locale)
  const subject = t(`${mail}.subject`)
  const lines = goods.map(({ title, variant_title: variant, quantity, line_total }) => ({
    what: `${quantity} × ${variant ? `${title} (${variant})` : title}`,
    amount: formatMoney(line_total, currency, locale),
  }))
  const code = about.given && codeText({ locale, language, texts }, about.given)
  const reason = t('mail.why')
  const text = [
    t(`${mail}.text`),
    lines.map(({ what, amount }) => `${what}: ${amount}`).join('\n'),
    ...(code ? [code] : []),
    `${t('mail.button')}: ${links.back}`,
    reason,
    `${t('mail.stop')}: ${links.stop}`,
  ]
  const { primary_color: primary, heading_color: heading } = about.look
  const direction = languages.find(({ code }) => code === language)?.direction ?? 'ltr'
  const side = direction === 'rtl' ? 'left' : 'right'
  return {
    subject,
    text: text.join('\n\n'),
    html: `<!doctype html><html lang="${escape(locale)}" dir="${direction}"><head><meta charset="utf-8"><title>${escape(subject)}</title></head><body style="margin:0;padding:32px 16px;background:#f4f5f7;font:16px/1.5 system-ui,sans-serif;color:#1c2030">
<table role="presentation" align="center" dir="${direction}" style="max-width:520px;width:100%;background:#fff;border-radius:12px;padding:32px"><tr><td>
<h1 style="margin:0 0 16px;font-size:20px;color:${darkenedTo(4.5, heading, '#ffffff')}">${escape(store)}</h1>
<p>${escape(t(`${mail}.text`))}</p>
<table role="presentation" style="width:100%;border-collapse:collapse">
${lines.map(({ what, amount }) => `<tr><td style="padding:8px 0;border-top:1px solid #e3e5ea">${escape(what)}</td><td style="padding:8px 0;border-top:1px solid #e3e5ea;text-align:${side};white-space:nowrap">${escape(amount)}</td></tr>`).join('\n')}
</table>${code ? `\n<p style="margin:24px 0 0;padding:12px 16px;border:1px dashed #9aa1b2;border-radius:8px">${escape(code)}</p>` : ''}
<p style="margin:24px 0"><a href="${escape(links.back)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${primary};color:${textOn(primary)};text-decoration:none">${escape(t('mail.button'))}</a></p>
<p style="color:#5b6273;font-size:14px">${escape(reason)} <a href="${escape(links.stop)}" style="color:#5b6273">${escape(t('mail.stop'))}</a></p>
</td></tr></table></body></html>`,
  }
}
