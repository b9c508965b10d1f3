// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import '@testing-library/jest-dom/vitest'
import { userEvent } from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { defaultForm } from '#features/checkout-form/rules.ts'
import { defaultLook } from '#features/customization/shopper/look.ts'
import { getTexts } from '#features/localization/catalogue.ts'
import { SpeechProvider } from '#features/localization/shopper/texts.tsx'
import { sampleThanks } from '../preview/sample.ts'
import { openRoom } from '../testing/open-room.tsx'
import { OrderAddressPage } from './order-address-page.tsx'

const texts = { ...getTexts('checkout'), ...getTexts('thank_you') }
const sample = sampleThanks(defaultLook)
const changes = {
  until: '2026-11-29T12:05:00.000Z',
  time_zone: 'UTC',
  why_not: null,
  is_pending: false,
  refused: null,
  taken: 0,
  takes_address: true,
  form: defaultForm,
  version: 1,
}

it('an address that is saved while nobody answers stays as it was typed, and is sent by the next press', async () => {
  Element.prototype.scrollIntoView = () => undefined
  const submitted = vi.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue()
  onTestFinished(() => void vi.restoreAllMocks())
  let answer: () => Promise<Response> = async () => Response.error()
  vi.stubGlobal('fetch', (path: string) =>
    path === `/api/checkouts/${sample.token}/state` ? answer() : Promise.resolve(new Response('{}')),
  )
  openRoom().draw(
    <SpeechProvider speech={{ texts, locale: 'en', language: 'en', languages: [] }}>
      <OrderAddressPage view={{ ...sample, changes }} />
    </SpeechProvider>,
  )
  const street = await screen.findByLabelText('Address')
  const save = screen.getByRole('button', { name: 'Save address' })
  await userEvent.clear(street)
  await userEvent.type(street, 'Herengracht 99')
  const failures = [
    () => Promise.reject(new TypeError('offline')),
    async () => new Response('The service is busy.', { status: 503 }),
  ]
  for (const failure of failures) {
    answer = failure
    await userEvent.click(save)
    expect(await screen.findByRole('alert')).toHaveTextContent('Please try again in a moment.')
    expect(save).toBeEnabled()
  }
  expect([street.getAttribute('name'), submitted.mock.calls.length]).toEqual(['shipping_address.address1', 0])
  expect(street).toHaveValue('Herengracht 99')
  answer = async () => new Response()
  await userEvent.click(save)
  await expect.poll(() => submitted.mock.calls.length).toBe(1)
  expect(screen.queryByRole('alert')).toBeNull()
})
