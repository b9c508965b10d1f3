import { addFlash } from '#features/auth/server/public.ts'
import { dateText } from '#kit/contract/date-text.ts'
import type { Services } from '#kit/server/context.ts'
import { graceEnd } from '../rules.ts'
import { findAccount, findOwner } from './accounts/repository.ts'

type Kind = 'failed' | 'over'
type Facts = { name: string; store: string; product: string; until: string; link: string }

/** Tells the merchant by mail, and on the next page of whoever is signed in, how it stands with a payment. */
export const sendNotice = async (services: Services, storeId: string, kind: Kind): Promise<void> => {
  const { db, env } = services
  const [owner, account] = [await findOwner(db, storeId), await findAccount(db, storeId)]
  if (!owner || !account) return
  // Paid in the meantime: there is nothing to tell any more.
  if (kind === 'failed' && !account.past_due_since) return
  const until = account.past_due_since ? dateText(graceEnd(account.past_due_since), 'UTC') : ''
  const facts = {
    name: owner.name,
    store: owner.store_name,
    product: env.PRODUCT_NAME,
    until,
    link: `${env.PUBLIC_URL}/billing`,
  }
  const { flash, ...mail } = texts[kind](facts)
  await services.mail.send({ to: owner.email, ...mail })
  for (const sessionId of owner.sessions) await addFlash(db, sessionId, kind === 'failed' ? 'warning' : 'error', flash)
}

const texts: Record<Kind, (facts: Facts) => { subject: string; text: string; html: string; flash: string }> = {
  failed: ({ name, store, product, until, link }) =>
    letter({
      name,
      link,
      button: 'Open billing',
      subject: `The payment for ${store} failed`,
      lines: [
        `we could not collect the weekly payment for ${product} on ${store}.`,
        `Please update your payment method. Your checkout stays on until ${until}; after that ${product} is switched off and your shop uses its own checkout again.`,
      ],
      flash: `The payment for ${store} failed. Update your payment method by ${until} to keep ${product}.`,
    }),
  over: ({ name, store, product, link }) =>
    letter({
      name,
      link,
      button: 'Open billing',
      subject: `${product} is switched off on ${store}`,
      lines: [
        `the payment for ${product} on ${store} has not arrived, so the subscription has ended.`,
        `${product} is switched off and your shop uses its own checkout again: shoppers can still buy. You can upgrade again at any time.`,
      ],
      flash: `${product} was switched off on ${store} because its payment has not arrived. Your shop uses its own checkout again.`,
    }),
}

type Letter = { name: string; link: string; button: string; subject: string; lines: string[]; flash: string }

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const letter = ({ name, link, button, subject, lines, flash }: Letter) => ({
  subject,
  flash,
  text: `Hello ${name},\n\n${lines.join('\n\n')}\n\n${link}\n`,
  html: `<!doctype html><html lang="en"><body style="margin:0;padding:32px 16px;background:#f4f5f7;font:16px/1.5 system-ui,sans-serif;color:#1c2030">
<table role="presentation" align="center" style="max-width:480px;width:100%;background:#fff;border-radius:12px;padding:32px"><tr><td>
<h1 style="margin:0 0 16px;font-size:20px">${escape(subject)}</h1>
<p>Hello ${escape(name)},</p>
${lines.map((line) => `<p>${escape(line)}</p>`).join('\n')}
<p style="margin:24px 0"><a href="${escape(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f2a5a;color:#fff;text-decoration:none">${button}</a></p>
</td></tr></table></body></html>`,
})
