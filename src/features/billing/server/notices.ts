import { addFlash, letter } from '#features/auth/server/public.ts'
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

const texts: Record<Kind, (facts: Facts) => ReturnType<typeof letter> & { flash: string }> = {
  failed: ({ name, store, product, until, link }) => {
    const title = `The payment for ${store} failed`
    const paragraphs = [
      `We could not collect the weekly payment for ${product} on ${store}.`,
      `Please update your payment method. Your checkout stays on until ${until}; after that ${product} is switched off and your shop uses its own checkout again.`,
    ]
    return {
      ...letter({ subject: title, title, name, paragraphs, button: { label: 'Open billing', link } }),
      flash: `The payment for ${store} failed. Update your payment method by ${until} to keep ${product}.`,
    }
  },
  over: ({ name, store, product, link }) => {
    const title = `${product} is switched off on ${store}`
    const paragraphs = [
      `The payment for ${product} on ${store} has not arrived, so the subscription has ended.`,
      `${product} is switched off and your shop uses its own checkout again: shoppers can still buy. You can upgrade again at any time.`,
    ]
    return {
      ...letter({ subject: title, title, name, paragraphs, button: { label: 'Open billing', link } }),
      flash: `${product} was switched off on ${store} because its payment has not arrived. Your shop uses its own checkout again.`,
    }
  },
}
