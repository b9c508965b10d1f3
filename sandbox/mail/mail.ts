import type { FastifyInstance } from 'fastify'
import { html, moment, page } from '#sandbox/pages.ts'
import type { Html } from '#sandbox/pages.ts'
import type { Mailbox, Message } from './mailbox.ts'

const htmlType = 'text/html; charset=utf-8'

/** The inbox for people (`/mail`, `/mail/:id`) and for tests (`/sandbox/mail?to=…`). */
export function registerMail(server: FastifyInstance, mailbox: Mailbox): void {
  server.get<{ Querystring: { to?: string } }>('/sandbox/mail', async (request) => ({
    messages: mailbox.list(request.query.to),
  }))

  server.delete('/sandbox/mail', async () => {
    mailbox.clear()
    return { messages: [] }
  })

  server.get('/mail', async (_request, reply) => {
    const messages = mailbox.list()
    const list =
      messages.length > 0
        ? messageTable(messages)
        : html`<p class="empty">No mail yet. Whatever the product sends arrives here.</p>`
    const body = html`<h1>Mail</h1>
      <p class="soft">Nothing leaves the sandbox: every mail ends here, whoever it is for.</p>
      ${list}`
    return reply.type(htmlType).send(page({ title: 'Mail', body, current: '/mail' }))
  })

  server.get<{ Params: { id: string } }>('/mail/:id', async (request, reply) => {
    const message = mailbox.find(Number(request.params.id))
    const title = message ? message.subject : 'No such mail'
    const body = message
      ? messageBody(message)
      : html`<h1>No such mail</h1>
          <p><a href="/mail">All mail</a></p>`
    return reply
      .code(message ? 200 : 404)
      .type(htmlType)
      .send(page({ title, body, current: '/mail' }))
  })

  server.get<{ Params: { id: string } }>('/mail/:id/html', async (request, reply) => {
    const message = mailbox.find(Number(request.params.id))
    const policy =
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src * data:"
    // Links leave the frame without the mail having to say so.
    const content = `<base target="_blank">${message?.html ?? ''}`
    return reply
      .code(message ? 200 : 404)
      .header('content-security-policy', policy)
      .type(htmlType)
      .send(content)
  })
}

function messageTable(messages: Message[]): Html {
  return html`<div class="table" role="region" aria-label="Mail" tabindex="0">
    <table>
      <thead>
        <tr>
          <th>Subject</th>
          <th>Received</th>
        </tr>
      </thead>
      <tbody>
        ${messages.map(
          ({ id, receivedAt, to, subject }) =>
            html`<tr>
              <td>
                <a href="/mail/${id}">${subject || 'No subject'}</a><br /><span class="soft">${to.join(', ')}</span>
              </td>
              <td>${moment(receivedAt)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

function messageBody(message: Message): Html {
  return html`<p><a href="/mail">All mail</a></p>
    <h1>${message.subject || 'No subject'}</h1>
    <p class="soft">From ${message.from} to ${message.to.join(', ')}, ${moment(message.receivedAt)}</p>
    ${message.attachments.map(({ filename, mimeType, size }) => html`<p class="badge">${filename} · ${mimeType} · ${size} bytes</p>`)}
    ${
      message.html &&
      html`<iframe
        src="/mail/${message.id}/html"
        title="The mail as its reader sees it"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      ></iframe>`
    }
    ${
      message.text &&
      html`<h2>As text</h2>
        <div class="card"><pre>${linked(message.text)}</pre></div>`
    }`
}

/** Plain text with its web addresses as links. */
function linked(text: string): Html[] {
  const parts = text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
  return parts.map((part, index) => (index % 2 ? html`<a href="${part}">${part}</a>` : html`${part}`))
}
