// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/dom'
import '@testing-library/jest-dom/vitest'
import { expect, it, vi } from 'vitest'
import { defaultLook } from '#features/customization/shopper/look.ts'
import { FormProvider } from '../form/form-context.tsx'
import { sampleCheckout } from '../preview/sample.ts'
import { openRoom } from '../testing/open-room.tsx'
import { DiscountField } from './discount-field.tsx'

const form = {
  initial: {},
  errors: {},
  form: sampleCheckout(defaultLook).form,
  countries: { shipping_address: [], billing_address: [] },
  token: '',
  isVatUnknown: false,
  provinces: () => [],
}

const open = async () => {
  const apply = vi.fn<(code: string) => void>()
  openRoom().draw(
    <FormProvider value={form}>
      <DiscountField codes={[]} refused={[]} onApply={apply} onRemove={vi.fn<() => void>()} />
    </FormProvider>,
  )
  return { apply, field: await screen.findByRole<HTMLInputElement>('textbox') }
}

it('the key that ends a word of an input method applies no half-written code, and the next one does', async () => {
  const { apply, field } = await open()
  fireEvent.input(field, { target: { value: '夏' } })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  expect(apply).not.toHaveBeenCalled()
  expect(field).toHaveValue('夏')
  fireEvent.input(field, { target: { value: '夏の割引' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(apply).toHaveBeenCalledExactlyOnceWith('夏の割引')
})

it('a phone’s key applies a code and does not lead to the field after it', async () => {
  const { field } = await open()
  expect(field).toHaveAttribute('enterkeyhint', 'go')
})
