import { expect, it } from 'vitest'
import { checkoutSource, filledForm, pageApp, postForm, token, view } from '../testing/checkout-page-app.ts'

it('says to whoever may have paid that it is not known, and of charges nothing', async () => {
  const source = checkoutSource(view, [])
  source.checkout = async () => Promise.reject(new Error('down'))
  source.thankYou = async () => Promise.reject(new Error('down'))
  const app = await pageApp(source)
  const unknown = 'whether your payment was started'
  const charges = / has been charged/i
  const fresh = await app.inject({ url: `/checkout/${token}` })
  expect([fresh.statusCode, fresh.body.includes('cannot be reached')]).toEqual([503, true])
  expect([charges.test(fresh.body), fresh.body.includes(unknown)]).toEqual([false, false])

  const known = { cookie: 'checkout_browser=known' }
  const others = [
    await app.inject({ url: `/checkout/${token}`, headers: known }),
    await app.inject({ url: `/thank-you/${token}` }),
    await postForm(app, filledForm, {}),
  ]
  for (const { statusCode, body } of others)
    expect([statusCode, body.includes(unknown), charges.test(body)]).toEqual([503, true, false])

  // What is posted has no page of its own.
  source.prove = async () => Promise.reject(new Error('down'))
  const proved = await postForm(app, { proof: '1015' }, { token: `${token}/prove` })
  expect(proved.body).toContain(`<form action="/checkout/${token}">`)
  const posted = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...known }
  const change = await app.inject({ method: 'POST', url: `/thank-you/${token}/address`, headers: posted, payload: '' })
  expect([change.statusCode, change.body.includes(unknown), charges.test(change.body)]).toEqual([503, false, false])
  expect(change.body).toContain(`<form action="/thank-you/${token}">`)
  await app.close()
})
