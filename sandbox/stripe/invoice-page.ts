import type { FastifyInstance } from 'fastify'
import { html } from '#sandbox/pages.ts'
import { account } from './account.ts'
import { day, euros, frame, notePage, show } from './hosted-view.ts'
import type { Invoice } from './model.ts'
import { textPdf } from './pdf.ts'
import type { Subscriptions } from './subscriptions.ts'

type WithId = { Params: { id: string } }

/** An invoice as its receiver sees it: a page on which it can be paid, and the PDF. */
export function registerInvoicePage(server: FastifyInstance, { store, payments }: Subscriptions): void {
  const find = (id: string) => {
    const invoice = store.find('invoice', id)
    return invoice?.status === 'draft' ? undefined : invoice
  }

  server.get<WithId>('/invoice/:id', async (request, reply) => {
    const invoice = find(request.params.id)
    if (!invoice) return show(reply.code(404), notePage('No such invoice', 'The link may be old.'))
    return show(reply, page(invoice))
  })
  server.post<WithId>('/invoice/:id/pay', async (request, reply) => {
    const invoice = find(request.params.id)
    if (invoice?.status === 'open') payments.pay(invoice, store.now(store.get('customer', invoice.customer)))
    return reply.redirect(`/stripe/invoice/${request.params.id}`, 303)
  })
  server.get<WithId>('/invoice/:id/pdf', async (request, reply) => {
    const invoice = find(request.params.id)
    if (!invoice) return reply.code(404).send()
    return reply
      .header('content-disposition', `attachment; filename="Invoice-${invoice.number}.pdf"`)
      .type('application/pdf')
      .send(pdf(invoice))
  })
}

const stateText = (invoice: Invoice) =>
  invoice.status === 'paid' ? 'Paid' : invoice.status === 'open' ? 'Due' : 'Closed'

function page(invoice: Invoice): string {
  const credit = invoice.amount_due - invoice.total
  const body = html`<section class="sheet narrow wide">
    <div class="row">
      <p class="merchant">${account.name}</p>
      <span class="badge ${invoice.status === 'paid' ? 'good' : 'bad'}">${stateText(invoice)}</span>
    </div>
    <h1>${euros(invoice.amount_due)}</h1>
    <p class="soft">Invoice ${invoice.number} · ${day(invoice.created)}</p>
    <table class="lines">
      <tbody>
        ${invoice.lines.data.map(
          (line) =>
            html`<tr>
              <td>${line.description}</td>
              <td>${euros(line.amount)}</td>
            </tr>`,
        )}
        ${
          credit !== 0 &&
          html`<tr>
            <td>Credit</td>
            <td>${euros(credit)}</td>
          </tr>`
        }
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Amount due</th>
          <td>${euros(invoice.amount_due)}</td>
        </tr>
      </tfoot>
    </table>
    ${
      invoice.status === 'open' &&
      html`<form method="post" action="/stripe/invoice/${invoice.id}/pay"><button class="main">Pay now</button></form>`
    }
    <p><a href="/stripe/invoice/${invoice.id}/pdf">Download invoice</a></p>
  </section>`
  return frame({ title: `Invoice ${invoice.number}`, body })
}

function pdf(invoice: Invoice): Buffer {
  const top = 770
  const rows = invoice.lines.data.flatMap((line, index) => [
    { text: line.description, x: 60, y: top - 150 - 22 * index },
    { text: euros(line.amount), x: 460, y: top - 150 - 22 * index },
  ])
  const end = top - 150 - 22 * invoice.lines.data.length - 14
  return textPdf([
    { text: 'Invoice', x: 60, y: top, size: 22, bold: true },
    { text: account.name, x: 460, y: top, size: 12, bold: true },
    { text: `Invoice number  ${invoice.number}`, x: 60, y: top - 36 },
    { text: `Date of issue  ${day(invoice.created)}`, x: 60, y: top - 52 },
    { text: `Bill to  ${invoice.customer_email ?? ''}`, x: 60, y: top - 68 },
    {
      text: `${euros(invoice.amount_due)} ${stateText(invoice).toLowerCase()}`,
      x: 60,
      y: top - 106,
      size: 14,
      bold: true,
    },
    ...rows,
    { text: 'Total', x: 60, y: end, bold: true },
    { text: euros(invoice.total), x: 460, y: end, bold: true },
    { text: 'Amount due', x: 60, y: end - 20, bold: true },
    { text: euros(invoice.amount_due), x: 460, y: end - 20, bold: true },
  ])
}
