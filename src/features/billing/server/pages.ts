import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { addFlash } from '#features/auth/server/public.ts'
import type { Services, Store, Visitor } from '#kit/server/context.ts'
import { Refusal, refuse } from '#kit/server/errors.ts'
import { showsOtherStore, switchedElsewhere } from '#kit/server/guards.ts'
import { freePlanId, upgradePlanId } from '../rules.ts'
import { confirmCheckout, openCheckout, openPortal } from './accounts/start.ts'
import { findInvoice } from './invoices/repository.ts'
import { invoiceCsv, runningCsv } from './usage-csv.ts'

type Visitors = {
  open(request: FastifyRequest): Promise<Visitor | null>
  /** The next page is to show what changed: word of it may come a moment later. */
  forget(merchantId: string): void
}
type Entered = Visitor & { store: Store }
type Page = (entered: Entered, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

const allowance = { name: 'billing-page', points: 30, seconds: 600 }
const needSubscription = 'You need to have an active subscription to access the billing portal.'

/** The addresses of billing that a browser opens by itself: they change nothing here, they lead on or hand out a file. */
export const serveBillingPages = (app: FastifyInstance, services: Services, visitors: Visitors): void => {
  const page = (path: string, handler: Page) =>
    app.get(path, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const visitor = await visitors.open(request)
      if (!visitor) return reply.redirect(`/login?next=${encodeURIComponent(request.url)}`)
      const { store } = visitor
      if (!store || visitor.merchant.onboarding === '') return reply.redirect('/onboarding/1')
      if (showsOtherStore(request, store.id)) {
        await addFlash(
          services.db,
          visitor.session.id,
          'warning',
          `${switchedElsewhere} This page shows that store now.`,
        )
        return reply.redirect('/billing/plan', 303)
      }
      return handler({ ...visitor, store }, request, reply)
    })

  /** Leads to a page of the engine; what goes wrong on the way is said on the billing page. */
  const leading = (path: string, find: (entered: Entered, request: FastifyRequest) => Promise<string>) =>
    page(path, async (entered, request, reply) => {
      try {
        await services.limits.take(allowance, entered.store.id)
        return await reply.redirect(await find(entered, request), 303)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        request.log.warn({ err: error }, 'billing page not opened')
        await addFlash(services.db, entered.session.id, 'error', error.message)
        return reply.redirect('/billing/plan', 303)
      }
    })
  const notify = (entered: Entered, kind: 'info' | 'warning' | 'success', message: string) =>
    addFlash(services.db, entered.session.id, kind, message)

  leading('/billing/upgrade/:planId', async (entered, request) => {
    const planId = Number((request.params as { planId?: string }).planId)
    if (planId === freePlanId) return entered.store.plan_id === freePlanId ? '/billing/plan' : '/billing/plan?to=free'
    if (planId !== upgradePlanId) return '/notFound'
    if (!isOwnPress(services, request)) {
      await notify(entered, 'info', 'Choose the plan here to continue to the payment page.')
      return '/billing/plan'
    }
    const address = await openCheckout(services, entered)
    if (address) return address
    await notify(entered, 'info', 'Your store already has an active subscription.')
    return '/billing/plan'
  })
  leading('/billing-portal', async (entered) => {
    const address = await openPortal(services, entered.store.id)
    if (address) return address
    await notify(entered, 'warning', needSubscription)
    return '/billing/plan'
  })
  leading('/billing/return', async (entered, request) => {
    const { session_id } = request.query as { session_id?: string }
    const checkout = await confirmCheckout(services, entered.merchant.id, session_id ?? '')
    visitors.forget(entered.merchant.id)
    if (!checkout) return '/billing/plan'
    const { store, isPaid } = checkout
    // Another tab may have switched the store meanwhile.
    const name = store.id === entered.store.id ? 'Your store' : store.name
    if (isPaid) await notify(entered, 'success', `Thank you! ${name} is on the Upgrade plan now.`)
    else
      await notify(
        entered,
        'warning',
        `Your payment has not gone through yet. ${name} moves to the Upgrade plan as soon as it does.`,
      )
    return '/billing/plan'
  })

  page('/billing/usage.csv', async ({ store }, _request, reply) =>
    sendFile(reply, 'text/csv; charset=utf-8', 'transaction-fees.csv', await runningCsv(services, store)),
  )
  page('/billing/invoices/:id/usage.csv', async ({ store }, request, reply) => {
    const invoice = await findRequestedInvoice(services, store, request)
    const csv = await invoiceCsv(services, store, invoice.external_id)
    return sendFile(reply, 'text/csv; charset=utf-8', `invoice-${invoice.number}.csv`, csv)
  })
  page('/billing/invoices/:id/pdf', async ({ store }, request, reply) => {
    const invoice = await findRequestedInvoice(services, store, request)
    if (!invoice.pdf_address) throw refuse.notFound('This invoice has no PDF yet.')
    const pdf = await fetchPdf(services, invoice.pdf_address)
    return sendFile(reply, 'application/pdf', `invoice-${invoice.number}.pdf`, pdf)
  })
}

/** True where a page of ours led here: what other sites, mails and bookmarks open begins nothing at the engine. */
const isOwnPress = ({ env }: Services, { headers }: FastifyRequest): boolean => {
  const { 'sec-fetch-site': site, referer = '' } = headers
  // Browsers that do not say so name the page itself.
  if (site === undefined) return URL.canParse(referer) && new URL(referer).origin === new URL(env.PUBLIC_URL).origin
  return site === 'same-origin'
}

const findRequestedInvoice = async ({ db }: Services, store: Store, request: FastifyRequest) => {
  const { data: id } = z.uuid().safeParse((request.params as { id?: string }).id)
  const invoice = id && (await findInvoice(db, store.id, id))
  if (!invoice) throw refuse.notFound()
  return invoice
}

const sendFile = (reply: FastifyReply, type: string, name: string, content: string | Buffer) =>
  reply
    .header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '')}"`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(type)
    .send(content)

const maxHops = 3

/** The engine's own document; it may lie behind a redirect to its file server, and nowhere else. */
const fetchPdf = async (services: Services, address: string, hops = 0): Promise<Buffer> => {
  const { status, headers, content } = await services.http.send(address, { idempotent: true, peer: 'billing:files' })
  const { location } = headers
  if (status >= 300 && status < 400 && typeof location === 'string' && hops < maxHops)
    return fetchPdf(services, new URL(location, address).href, hops + 1)
  if (status !== 200 || !content.subarray(0, 5).equals(Buffer.from('%PDF-')))
    throw refuse.upstream('The invoice could not be fetched. Please try again in a moment.')
  return content
}
