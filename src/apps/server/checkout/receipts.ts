import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ThankYouView } from '#features/checkout/contract.ts'
import type { Receipt } from '#features/checkout/receipt.ts'
import { canDraw } from '#features/checkout/server/public.ts'
import { toReceipt } from '#features/checkout/shopper/order/receipt.ts'
import type { Texts } from '#features/localization/catalogue.ts'

export type DrawReceipt = (receipt: Receipt, ip: string) => Promise<Buffer>
type LocalizedPage = { view: ThankYouView; texts: Texts }
type Request = FastifyRequest<{ Params: { token: string } }>

/** Null where there is none for this browser, or none that can be drawn. */
const receiptFor = ({ view, texts }: LocalizedPage): Receipt | null => {
  const receipt = toReceipt(view, texts)
  return receipt && canDraw(receipt) ? receipt : null
}

/** Where the receipt is as a file, for a page that shows the way to it. */
export const receiptLink = (page: LocalizedPage) =>
  receiptFor(page) && { receipt: `/thank-you/${page.view.token}/receipt.pdf` }

/** Receipts as files. Whoever may not have one is led to the order's page, which says what to do. */
export const serveReceipts = (
  pages: FastifyInstance,
  draw: DrawReceipt | undefined,
  read: (request: Request, reply: FastifyReply) => Promise<LocalizedPage | null>,
) =>
  pages.get('/thank-you/:token/receipt.pdf', async (request: Request, reply) => {
    const page = await read(request, reply)
    const receipt = page && receiptFor(page)
    const file = receipt && (await draw?.(receipt, request.ip))
    if (!file) return reply.redirect(`/thank-you/${request.params.token}`, 303)
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `inline; filename="receipt-${receipt.number.replace(/[^\w-]/g, '')}.pdf"`)
      .type('application/pdf')
      .send(file)
  })
