// @vitest-environment jsdom
import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { product } from '#apps/admin/testing/product.ts'
import { field, isAt, open, press, user } from '#apps/admin/testing/screen.ts'

const running = product()

const part = (value: string, label: string, reached: number[]) => ({ value, label, reached })
const full = {
  reached: [200, 120, 80, 70, 40, 25],
  test: 3,
  foreign: 0,
  leaks: [
    {
      title: 'Left after the email',
      hint: 'Ask for less.',
      shoppers: 40,
      carts: { formatted: '€2,000' },
      cost: { formatted: '€625' },
    },
    { title: 'Pressed Pay, but did not pay', hint: 'See below.', shoppers: 2, carts: { formatted: '€90' }, cost: null },
    {
      title: 'Went to the shop’s own checkout: no answer within two seconds',
      hint: 'Slow.',
      shoppers: 1,
      carts: null,
      cost: { formatted: '€7' },
    },
  ],
  parts: {
    device: [part('phone', 'Phone', [150, 80, 50, 40, 20, 10]), part('desktop', 'Computer', [50, 40, 30, 30, 20, 15])],
    country: [part('NL', 'Netherlands', [200, 120, 80, 70, 40, 25])],
    language: [part('nl', 'Dutch', [200, 120, 80, 70, 40, 25])],
    way: [
      part('', 'None yet', [160, 80, 40, 30, 0, 0]),
      part('airwallex/card', 'Airwallex, Card', [40, 40, 40, 40, 40, 25]),
    ],
  },
  declines: [
    {
      provider: 'Airwallex',
      reason: 'Declined by the shopper’s bank',
      times: 12,
      unpaid: 1,
      lost: { formatted: '€50' },
    },
  ],
  knows_diversions: true,
}

it('shows the steps, what each leak costs, the parts and the declines of a month [z6q9]', async () => {
  await open(running.merchant, '/why-shoppers-leave?month=2026-05', (door) => door.answers('GET /funnel', () => full))
  expect(await screen.findByRole('heading', { level: 2, name: 'Checkouts of May 2026' })).toBeInTheDocument()
  expect(screen.getByText(/3 with test money are left out/)).toBeInTheDocument()
  expect(screen.getByText('80 left before (40.0%)')).toBeInTheDocument()
  expect(screen.getByText('€625')).toBeInTheDocument()
  expect(screen.getByText(/40 shoppers, €2,000 in their carts. Ask for less./)).toBeInTheDocument()
  expect(screen.getByText(/Too few checkouts to estimate the others: at least 30/)).toBeInTheDocument()
  expect(screen.getByText('Airwallex: Declined by the shopper’s bank')).toBeInTheDocument()
  expect(screen.getByText('1 checkout was never paid: €50.')).toBeInTheDocument()
  const devices = within(await screen.findByRole('table', { name: 'Checkouts by device' }))
  expect(devices.getByText('6.7%')).toBeInTheDocument()
  await user.selectOptions(await field('Break down by'), 'Way to pay')
  expect(await screen.findByRole('table', { name: 'Checkouts by way to pay' })).toHaveTextContent('Airwallex, Card')
})

it('leads to the funnel of one part and back, in the address [h3q9]', async () => {
  const network = await open(running.merchant, '/why-shoppers-leave?month=2026-05', (door) =>
    door.answers('GET /funnel', () => full),
  )
  await press('Phone: show its funnel')
  await isAt('/why-shoppers-leave?month=2026-05&device=phone')
  expect(network.calls.at(-1)?.url).toContain('device=phone')
  await press('Phone: show all')
  await isAt('/why-shoppers-leave?month=2026-05')
})

it('leaves the keyboard beside a part that is taken back, and where the next one is chosen', async () => {
  await open(running.merchant, '/why-shoppers-leave?month=2026-05&device=phone&language=nl', (door) =>
    door.answers('GET /funnel', () => full),
  )
  await screen.findByRole('heading', { level: 2, name: 'Checkouts of May 2026' })
  await press('Phone: show all')
  await isAt('/why-shoppers-leave?month=2026-05&language=nl')
  expect(screen.getByRole('button', { name: 'Dutch: show all' })).toHaveFocus()
  await press('Dutch: show all')
  await isAt('/why-shoppers-leave?month=2026-05')
  expect(await field('Break down by')).toHaveFocus()
})

it('says when nobody came, when it cannot be loaded, and is found from the dashboard and the palette [v9f2]', async () => {
  const network = await open(running.merchant, '/dashboard')
  await user.click(await screen.findByRole('link', { name: 'Why shoppers leave' }))
  expect(await screen.findByText('No shopper opened your checkout in this month.')).toBeInTheDocument()
  network.breaks('GET /funnel', { status: 500 })
  await open(running.merchant, '/why-shoppers-leave', (door) => door.breaks('GET /funnel', { status: 500 }))
  expect(await screen.findByText('Error fetching the funnel')).toBeInTheDocument()
  await open(running.merchant, '/dashboard')
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Search pages and actions' }), 'abandoned')
  await screen.findByRole('option', { name: /Why shoppers leave/ })
})
