import { escape } from '#kit/contract/escape-html.ts'
import { mailButton, mailPage } from '#kit/server/mail-page.ts'

type Link = { label: string; link: string }
type Letter = {
  subject: string
  title: string
  /** First name of the person; empty where nobody knows whether it is theirs to whom it goes. */
  name: string
  paragraphs: string[]
  button?: Link
  /** Lines to copy as they are. */
  code?: string[]
  foot?: string
  /** Where the foot leads to. */
  footLink?: Link
}

const quiet = 'class="quiet" style="color:#5b6273;font-size:14px"'

/** A mail of the product, as text and as HTML that says the same. */
export const letter = ({ subject, title, name, paragraphs, button, code = [], foot, footLink }: Letter) => {
  const greeting = name ? `Hello ${name},` : 'Hello,'
  const plain = [
    greeting,
    ...paragraphs,
    ...code,
    ...(button ? [inText(button)] : []),
    ...(foot ? [foot] : []),
    ...(footLink ? [inText(footLink)] : []),
  ]
  const body = [
    `<h1 style="margin:0 0 16px;font-size:20px">${escape(title)}</h1>`,
    ...[greeting, ...paragraphs].map((text) => `<p>${escape(text)}</p>`),
    ...code.map(
      (line) =>
        `<pre class="box" style="margin:16px 0;padding:12px;background-color:#f4f5f7;border-radius:8px;font-size:13px;white-space:pre-wrap">${escape(line)}</pre>`,
    ),
    ...(button ? [mailButton(button)] : []),
    ...(foot ? [`<p ${quiet}>${escape(foot)}</p>`] : []),
    ...(footLink
      ? [`<p ${quiet}><a href="${escape(footLink.link)}" style="color:#5b6273">${escape(footLink.label)}</a></p>`]
      : []),
  ].join('\n')
  return { subject, text: plain.join('\n\n'), html: mailPage({ lang: 'en', title, body }) }
}

const inText = ({ label, link }: Link) => `${label}: ${link}`
