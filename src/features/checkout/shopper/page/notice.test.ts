import { expect, it } from 'vitest'
import { render } from '#apps/checkout/entry-server.tsx'
import { defaultLook } from '#features/customization/shopper/look.ts'
import { getTexts } from '#features/localization/catalogue.ts'
import { sampleCheckout } from '../preview/sample.ts'

const alert = (problem: string | null) => {
  const view = sampleCheckout(defaultLook)
  const lines = view.lines.map((line, at) => (at === 0 ? { ...line, problem, available: 0 } : line))
  const notice = { kind: 'changed' as const, message: 'Linen overshirt is sold out.' }
  const page = { kind: 'checkout' as const, texts: getTexts('checkout'), view: { ...view, lines }, attemptKey: 'key' }
  return /<div class="[^"]*" role="group".*?<\/div><\/div>/.exec(render({ ...page, notice }))?.[0]
}

it('what is sold out is taken out by a press where it is said, on a phone without unfolding the summary [w8m2]', () => {
  expect(alert('Linen overshirt is sold out.')).toContain('Change to what is available</button>')
  expect(alert(null)).not.toContain('Change to what is available')
  expect(alert(null)).toContain('Back to your cart')
})
