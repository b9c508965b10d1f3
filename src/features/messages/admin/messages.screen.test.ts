// @vitest-environment jsdom
import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { accessible } from '#apps/admin/testing/accessible.ts'
import { product } from '#apps/admin/testing/product.ts'
import { dialog, field, fill, isAt, isClosed, notice, open, press, user } from '#apps/admin/testing/screen.ts'

const running = product()

const message = (n: number, more: object = {}) => ({
  id: n,
  sender: 'Airwallex',
  topic: 'payment_intent.succeeded',
  external_id: `evt_${n}`,
  received_at: '2026-05-15T12:00:00Z',
  sent_at: null,
  repeats: 0,
  proof: 'signed',
  effect: 'unmatched',
  sentence: 'No payment here matches it.',
  about: [{ label: 'Payment', id: `int_${n}` }],
  order: null,
  can_play: true,
  ...more,
})

it('shows what each message came to, and plays one again whose effect then shows [f3x9]', async () => {
  const order = { shopify_order_id: 5, order_number: '#1042' }
  const done = { effect: 'followed', sentence: 'Airwallex was asked about it.', order }
  let played = false
  const network = await open(running.merchant, '/messages', (door) => {
    door.answers('GET /messages', () => ({
      messages: [message(1, { repeats: 2, ...(played && done) }), message(2, { effect: 'nothing', can_play: false })],
      next: null,
    }))
    door.answers('POST /messages/:id/play', () => {
      played = true
      return { id: 1 }
    })
  })
  const [first, second] = within(await screen.findByRole('list', { name: 'Messages' })).getAllByRole('listitem')
  expect(first).toHaveTextContent('Unmatched')
  expect(first).toHaveTextContent('and 2 times more')
  expect(within(second!).queryByRole('button')).toBeNull()
  await press('Process again: payment_intent.succeeded, evt_1')
  expect(await screen.findByRole('link', { name: '#1042' })).toHaveAttribute('href', '/orders/5')
  expect(network.count('POST /messages/:id/play')).toBe(0)
  expect(network.count('POST /messages/1/play')).toBe(1)
})

it('shows what was refused as not proven, apart from the messages, with the way to the secret and none to play it [d5t8]', async () => {
  await open(running.merchant, '/messages', (door) => {
    const refused = {
      sender: 'Airwallex',
      times: 12,
      first_at: '2026-05-15T10:00:00Z',
      last_at: '2026-05-15T12:00:00Z',
    }
    const page = '/payment-methods?connect=airwallex'
    door.answers('GET /messages/unproven', () => ({
      unproven: [
        { ...refused, reason: 'other_secret', sentence: 'It does not match.', page },
        { ...refused, reason: 'unsigned', sentence: 'They carry no signature.', times: 1, page },
      ],
    }))
  })
  const region = await screen.findByRole('region', { name: /sender is not verified/ })
  const [secret, unsigned] = within(region).getAllByRole('listitem')
  expect(secret).toHaveTextContent(/Sent as Airwallex.*another secret.*12 times/)
  expect(unsigned).toHaveTextContent(/No signature.*once/)
  expect(within(region).queryByRole('button')).toBeNull()
  expect(within(unsigned!).queryByRole('link')).toBeNull()
  expect(await screen.findByText(/There are no messages yet/)).toBeInTheDocument()
  await accessible()
  await user.click(within(secret!).getByRole('link', { name: 'Check the secret of Airwallex' }))
  const keys = await dialog('Connect Airwallex')
  await isAt('/payment-methods')
  await press('Close', keys)
  await isClosed()
  await open(running.merchant, '/payment-methods?connect=nobody')
  await screen.findAllByText('Not connected')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('says why a message could not be played again [c3w7]', async () => {
  const network = await open(running.merchant, '/messages', (door) =>
    door.answers('GET /messages', () => ({ messages: [message(1)], next: null })),
  )
  network.breaks('POST /messages/:id/play', {
    status: 409,
    body: { error: true, message: 'This message is being processed, or there is nothing left to do.' },
  })
  await press('Process again: payment_intent.succeeded, evt_1')
  await notice('This message is being processed, or there is nothing left to do.')
})

it('keeps search, kind and type in the address, shows further pages, and says when nothing is found or loaded [y5z4]', async () => {
  const network = await open(running.merchant, '/messages', (door) => {
    door.answers('GET /messages/types', () => ({
      types: [{ source: 'shopify', topic: 'orders/updated', sender: 'Shopify' }],
    }))
    door.answers('GET /messages', (url) => {
      const of = Object.fromEntries(url.searchParams)
      if (of['search']) return { messages: [], next: null }
      return of['after'] ? { messages: [message(2)], next: null } : { messages: [message(3)], next: 3 }
    })
  })
  await press('Show more')
  expect(await screen.findByText('evt_2')).toBeInTheDocument()
  expect(screen.getByText('evt_3')).toBeInTheDocument()
  await user.selectOptions(await field('Type'), 'orders/updated')
  await isAt('/messages?source=shopify&topic=orders%2Fupdated')
  await user.selectOptions(await field('Show'), 'loose')
  await isAt('/messages?what=loose&source=shopify&topic=orders%2Fupdated')
  await fill('Find a message', 'evt_none')
  expect(await screen.findByText(/has this ID/)).toBeInTheDocument()
  network.breaks('GET /messages', { status: 500 })
  await fill('Find a message', 'evt_other')
  expect(await screen.findByText('Error fetching messages')).toBeInTheDocument()
  network.mend()
  await press('Retry')
  expect(await screen.findByText(/has this ID/)).toBeInTheDocument()
})

it('says of a store that none came to it, and is found from the dashboard and the palette [r8t9]', async () => {
  await open(running.merchant, '/dashboard')
  await user.click(await screen.findByRole('link', { name: 'Messages' }))
  await isAt('/messages')
  expect(await screen.findByText(/There are no messages yet/)).toBeInTheDocument()
  await open(running.merchant, '/dashboard')
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Search pages and actions' }), 'webhooks')
  await screen.findByRole('option', { name: /Messages/ })
  await user.keyboard('{Enter}')
  await isAt('/messages')
})
