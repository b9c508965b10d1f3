import { escape } from '#kit/contract/escape-html.ts'

type MailPage = {
  lang: string
  direction?: 'ltr' | 'rtl'
  title: string
  body: string
}
type Button = { label: string; link: string; colour?: string; textColour?: string }

/** Of the letters a text begins with, as the marks of Unicode go by. */
const isFromTheRight = (text: string) =>
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u.test(/\p{L}/u.exec(text)?.[0] ?? '')

/** A name within text of the other direction keeps its own: quantity, brackets and full stops beside it would change their places. */
export const inItsDirection = (name: string): string =>
  `<span dir="${isFromTheRight(name) ? 'rtl' : 'ltr'}">${escape(name)}</span>`

/** The same by Unicode's marks, where there are no elements. */
export const apart = (name: string, direction: 'ltr' | 'rtl'): string =>
  isFromTheRight(name) === (direction === 'rtl') ? name : `\u2068${name}\u2069`

/** For programs that have a dark side. Many drop it, so all that a mail needs in the light stands in its elements. */
export const mailStyle = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background-color:#14161c!important}
.card{background-color:#1f222b!important}
.card,.card h1{color:#eceef2!important}
.card .quiet,.card .quiet a{color:#b0b6c4!important}
.card .line{border-color:#3a3f4b!important}
.card .box{background-color:#14161c!important;border-color:#6d7486!important}
.card .button{border-color:#8a91a3!important}
}`

const bare = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'
/** Of each cell with words in it: Outlook's inherit none. */
export const mailFont =
  "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5"
const width = 520

/**
 * The page of a mail. Mail programs are older than browsers: Outlook knows neither `max-width` nor a padding of anything but a cell,
 * and its cells inherit no font; others drop what holds the page.
 */
export const mailPage = ({ lang, direction = 'ltr', title, body }: MailPage): string => {
  const side = direction === 'rtl' ? 'right' : 'left'
  return `<!doctype html><html lang="${escape(lang)}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escape(title)}</title><style>${mailStyle}</style></head><body class="page" style="margin:0;padding:0;background-color:#f4f5f7">
<table ${bare} class="page" lang="${escape(lang)}" dir="${direction}" bgcolor="#f4f5f7" style="background-color:#f4f5f7"><tr><td align="center" style="padding:32px 16px">
<!--[if mso]><table role="presentation" width="${width}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table ${bare} bgcolor="#ffffff" class="card" style="max-width:${width}px;background-color:#ffffff;border-radius:12px"><tr><td class="card" align="${side}" style="padding:32px;border-radius:12px;${mailFont};color:#1c2030;word-break:break-word;overflow-wrap:anywhere">
${body}
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></body></html>`
}

/** Outlook draws a button by its cell alone. */
export const mailButton = ({ label, link, colour = '#1f2a5a', textColour = '#ffffff' }: Button): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0"><tr><td class="button" bgcolor="${colour}" style="border:1px solid ${colour};border-radius:8px;background-color:${colour};mso-padding-alt:12px 20px"><a href="${escape(link)}" style="display:inline-block;padding:11px 19px;${mailFont};color:${textColour};text-decoration:none">${escape(label)}</a></td></tr></table>`
