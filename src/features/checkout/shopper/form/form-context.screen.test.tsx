// @vitest-environment jsdom
import { memo } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { defaultLook } from '#features/customization/shopper/look.ts'
import { sampleCheckout } from '../preview/sample.ts'
import { FormProvider, useFormState, useSteadyState } from './form-context.tsx'

const { form } = sampleCheckout(defaultLook)
const fixed = {
  initial: {},
  isPosted: false,
  form,
  countries: { shipping_address: [], billing_address: [] },
  provinces: () => [],
  token: '',
  isVatUnknown: false,
}
const noErrors = {}

it('draws no field anew for what concerns none, and asks the newest page when one is left', () => {
  const drawn = vi.fn<() => void>()
  const Field = memo(() => {
    const { onLeave } = useFormState()
    drawn()
    return <input name="email" onBlur={() => onLeave?.('email', '')} />
  })
  const Page = ({ errors, onLeave }: { errors: Record<string, string>; onLeave: (name: string) => void }) => (
    <FormProvider value={useSteadyState({ ...fixed, errors, onLeave })}>
      <Field />
    </FormProvider>
  )
  const left: string[] = []
  const room = document.body.appendChild(document.createElement('div'))
  const root = createRoot(room)
  const show = (total: string, errors: Record<string, string>) =>
    flushSync(() => root.render(<Page errors={errors} onLeave={(name) => left.push(`${name} at ${total}`)} />))
  show('€5', noErrors)
  show('€7', noErrors)
  expect(drawn).toHaveBeenCalledTimes(1)
  room.querySelector('input')!.focus()
  room.querySelector('input')!.blur()
  expect(left).toEqual(['email at €7'])

  show('€7', { email: 'Enter your email.' })
  expect(drawn).toHaveBeenCalledTimes(2)
  root.unmount()
  room.remove()
})
