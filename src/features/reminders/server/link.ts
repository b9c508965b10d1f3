import { findCheckoutOrigin } from '#features/custom-domains/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { linkMs } from '../rules.ts'

const bound = (checkoutId: string) => ({ table: 'reminder_series', column: 'link', row: checkoutId })

/** What a link in a mail says: whose address the mail went to, and until when it opens the checkout. */
export type Link = { key: string; until: Date }

const sealLink = ({ secrets }: Services, checkoutId: string, { key, until }: Link): string =>
  secrets.seal(`${key} ${until.getTime()}`, bound(checkoutId)).toString('base64url')

/** Null for a link that none of our mails had for this checkout. */
export const openLink = ({ secrets }: Services, checkoutId: string, link: string): Link | null => {
  const sealed = Buffer.from(link, 'base64url')
  const [key = '', until] = secrets.openSent(sealed, bound(checkoutId))?.split(' ') ?? []
  return key === '' ? null : { key, until: new Date(Number(until)) }
}

/** Where the links of a mail lead. They name the checkout by its id: its token is nobody's who did not open one of them. */
export const getLinks = async (services: Services, checkout: { store_id: string; id: string }, key: string) => {
  const origin = await findCheckoutOrigin(services, checkout.store_id)
  const link = sealLink(services, checkout.id, { key, until: new Date(services.now().getTime() + linkMs) })
  return {
    back: `${origin}/checkout/${checkout.id}/back/${link}`,
    stop: `${origin}/checkout/${checkout.id}/reminders/${link}`,
  }
}
