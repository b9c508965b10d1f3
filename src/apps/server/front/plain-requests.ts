import '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { Refusal, refuse } from '#kit/server/errors.ts'
import { withoutPorts } from '#kit/server/forwarded-for.ts'
import { plain, plainLine } from '#kit/server/plain-text.ts'

/** Characters of an address with all its parameters; its path has a shorter end. */
const maxAddressLength = 8_192

const encodedControl = /%(?:[01][0-9a-f]|7f)/i

/**
 * Lets in no overlong address, and nothing but plain text, once for every door: path, query, headers, cookies and parsed
 * bodies. Bodies whose signature is still to be proved stay as they came, and files are read by their own reader.
 */
export const acceptPlainText = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request) => {
    if (request.url.length > maxAddressLength) throw new Refusal(414, 'The address is too long.')
    if (encodedControl.test(request.url.split('?', 1)[0]!)) throw refuse.unreadable()
    for (const [name, value] of Object.entries(request.headers))
      if (typeof value === 'string') request.headers[name] = plainLine(value)
    const forwardedFor = request.headers['x-forwarded-for']
    if (typeof forwardedFor === 'string') request.headers['x-forwarded-for'] = withoutPorts(forwardedFor)
    request.cookies = plain(request.cookies)
  })
  app.addHook('preValidation', async (request) => {
    const multiline = request.routeOptions.config.endpoint?.multiline
    request.params = plain(request.params)
    request.query = plain(request.query)
    request.body = plain(request.body, multiline)
  })
}
